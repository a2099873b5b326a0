//! The words and layouts that are part of the program. A test walks the folder and compares.

/// Files under `templates/`: where they stand there, and what they say.
pub const FILES: &[(&str, &str)] = &[
    ("answer.txt", include_str!("../../templates/answer.txt")),
    ("lang/en/house.ftl", include_str!("../../templates/lang/en/house.ftl")),
    ("lang/en/orders.ftl", include_str!("../../templates/lang/en/orders.ftl")),
    ("lang/en/report.ftl", include_str!("../../templates/lang/en/report.ftl")),
    ("lang/en/steel-driver.ftl", include_str!("../../templates/lang/en/steel-driver.ftl")),
    ("lang/it/house.ftl", include_str!("../../templates/lang/it/house.ftl")),
    ("lang/it/orders.ftl", include_str!("../../templates/lang/it/orders.ftl")),
    ("lang/it/report.ftl", include_str!("../../templates/lang/it/report.ftl")),
    ("lang/it/steel-driver.ftl", include_str!("../../templates/lang/it/steel-driver.ftl")),
    ("options.txt", include_str!("../../templates/options.txt")),
    ("reference.txt", include_str!("../../templates/reference.txt")),
    ("steel-driver/position.txt", include_str!("../../templates/steel-driver/position.txt")),
    ("tables.txt", include_str!("../../templates/tables.txt")),
    ("titles.txt", include_str!("../../templates/titles.txt")),
];
