//! The recipes that come with Waybill. Another forum is one more file.

use super::Recipe;
use crate::written::Complaint;

const ALL: [(&str, &str); 9] = [
    ("discourse", include_str!("../../../templates/forums/discourse.yaml")),
    ("flarum", include_str!("../../../templates/forums/flarum.yaml")),
    ("fluxbb", include_str!("../../../templates/forums/fluxbb.yaml")),
    ("lemmy", include_str!("../../../templates/forums/lemmy.yaml")),
    ("misago", include_str!("../../../templates/forums/misago.yaml")),
    ("mybb", include_str!("../../../templates/forums/mybb.yaml")),
    ("nodebb", include_str!("../../../templates/forums/nodebb.yaml")),
    ("phpbb", include_str!("../../../templates/forums/phpbb.yaml")),
    ("spirit", include_str!("../../../templates/forums/spirit.yaml")),
];

/// A recipe by its name.
pub fn built_in(name: &str) -> Option<Result<Recipe, Vec<Complaint>>> {
    ALL.iter().find(|(known, _)| *known == name).map(|(_, text)| Recipe::read(text))
}

/// The names of all recipes.
pub fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|(name, _)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_recipe_can_be_read() {
        for name in names() {
            let recipe = built_in(name).unwrap();
            assert!(recipe.is_ok(), "{name}: {:?}", recipe.err());
        }
    }

    #[test]
    fn a_post_is_amended_where_another_form_deletes_it() {
        let page = r#"<form action="editpost.php" name="editpost"><input type="hidden" name="action" value="deletepost">
            <input type="checkbox" name="delete" value="1"></form>
            <form id="editpost" action="editpost.php?pid=7&amp;processed=1" name="input">
            <input type="hidden" name="my_post_key" value="k"><textarea name="message">old</textarea>
            <input type="hidden" name="action" value="do_editpost"></form>"#;
        let recipe = built_in("mybb").unwrap().unwrap();
        let form = recipe.amend.unwrap().form.unwrap();
        let (action, fields) = crate::post::forum::forms::form_of(page, &form).unwrap();
        assert_eq!(action, "editpost.php?pid=7&processed=1");
        assert!(fields.contains(&("action".to_owned(), "do_editpost".to_owned())), "{fields:?}");
    }
}
