//! The map in lines that can be read aloud: every city with its value, its goods and its links.

use super::Painter;
use super::map::Cube;
use crate::games::steel_driver::names::{City, Link};
use crate::rules::{Fact, Sentence, ToFact};

/// A line for every city.
pub fn lines(painter: &Painter<'_>) -> Vec<String> {
    City::all(painter.rules.board.data.cities.len()).map(|city| painter.say(&line(painter, city))).collect()
}

fn line(painter: &Painter<'_>, city: City) -> Sentence {
    let board = &painter.rules.board;
    let data = board.city(city);
    let special = board.data.intercontinental;
    let link = |(link, far): (Link, City)| {
        let name = board.name(far);
        match painter.view.open.track[link.index()] {
            None => Fact::from(format!("{name} ({})", board.cost(link))),
            Some(company) => Fact::from(
                Sentence::new("sd-map-track").with("city", name).with("company", company.fact(painter.rules)),
            ),
        }
    };
    let mut about = vec![Fact::from(match painter.cube(city) {
        Cube::Gone => Sentence::new("sd-map-no-goods"),
        Cube::Coming | Cube::Lies => {
            Sentence::new("sd-map-goods").with("goods", data.goods.fact(painter.rules))
        }
    })];
    if data.start {
        about.push(Fact::from(Sentence::new("sd-map-start")));
    }
    if city == special.from || city == special.to {
        about.push(Fact::from(Sentence::new("sd-map-end")));
    }
    Sentence::new("sd-map-city")
        .with("city", board.name(city))
        .with("value", data.value)
        .with("about", about)
        .with("links", board.around(city).map(link).collect::<Vec<Fact>>())
}
