//! The words and layouts that are part of the program. A test walks the folder and compares.

/// Files under `templates/`: where they stand there, and what they say.
pub const FILES: &[(&str, &str)] = &[
    ("answer.txt", include_str!("../../templates/answer.txt")),
    ("audit.txt", include_str!("../../templates/audit.txt")),
    ("lang/en/house.ftl", include_str!("../../templates/lang/en/house.ftl")),
    ("lang/en/orders.ftl", include_str!("../../templates/lang/en/orders.ftl")),
    ("lang/en/records.ftl", include_str!("../../templates/lang/en/records.ftl")),
    ("lang/en/report.ftl", include_str!("../../templates/lang/en/report.ftl")),
    ("lang/en/steel-driver.ftl", include_str!("../../templates/lang/en/steel-driver.ftl")),
    ("lang/it/house.ftl", include_str!("../../templates/lang/it/house.ftl")),
    ("lang/it/orders.ftl", include_str!("../../templates/lang/it/orders.ftl")),
    ("lang/it/records.ftl", include_str!("../../templates/lang/it/records.ftl")),
    ("lang/it/report.ftl", include_str!("../../templates/lang/it/report.ftl")),
    ("lang/it/steel-driver.ftl", include_str!("../../templates/lang/it/steel-driver.ftl")),
    ("options.txt", include_str!("../../templates/options.txt")),
    ("record.txt", include_str!("../../templates/record.txt")),
    ("reference.txt", include_str!("../../templates/reference.txt")),
    ("steel-driver/position.txt", include_str!("../../templates/steel-driver/position.txt")),
    ("tables.txt", include_str!("../../templates/tables.txt")),
    ("titles.txt", include_str!("../../templates/titles.txt")),
];
