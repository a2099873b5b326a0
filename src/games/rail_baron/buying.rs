//! Purchases on arrival: one a trip, in cash (the book); an engine and then a line under the Governor.

use super::RailBaron;
use super::events::Event;
use super::hidden::Hidden;
use super::names::{City, Group, Railroad};
use super::plans::{Ware, Wish};
use super::refusals::Refusal;
use super::state::{Engine, Open, Owner, Phase};
use super::{luck, selling, turns};
use crate::rules::{How, No, Owed, Seat, Story};

impl RailBaron {
    /// What a trip pays.
    pub fn payoff(&self, from: City, to: City) -> u32 {
        let printed = self.board.payoff(from, to);
        match self.options.payoff_bonus {
            true => printed + printed * self.board.data.options.bonus_percent / 100,
            false => printed,
        }
    }

    /// What an engine costs at this table.
    pub fn engine_price(&self, engine: Engine) -> u32 {
        let data = &self.board.data;
        match engine {
            Engine::Freight => 0,
            Engine::Express => data.money.express,
            Engine::Superchief if self.options.governor => data.governor.superchief,
            Engine::Superchief if self.options.superchief_price => data.options.superchief[&self.seats],
            Engine::Superchief => data.money.superchief,
        }
    }

    /// What a line costs that the bank or the Governor holds.
    pub fn line_price(&self, owner: Owner, line: Railroad) -> u32 {
        let (price, governor) = (self.board.price(line), &self.board.data.governor);
        match owner {
            Owner::Governor => self.marked_up(price, governor.resale_percent),
            _ if self.options.governor => self.marked_up(price, governor.markup_percent),
            _ => price,
        }
    }

    /// A price with so many percent on it, rounded up to a whole step (reading 23).
    fn marked_up(&self, price: u32, percent: u32) -> u32 {
        (price + (price * percent).div_ceil(100)).next_multiple_of(self.board.data.money.step)
    }

    /// The lines of a group that the bank still has, each at its own price (reading 2). What the groups are is in the
    /// board file; the book prints the second one wrong (reading 1).
    pub fn rest_of(&self, open: &Open, group: Group) -> Vec<Railroad> {
        let lines = &self.board.data.groups[group.index()].railroads;
        lines.iter().copied().filter(|line| open.owner(*line) == Owner::Bank).collect()
    }

    /// What the rest of a group costs: as much as its lines (reading 2), or as the whole group.
    fn group_price(&self, group: Group, rest: &[Railroad]) -> u32 {
        let lines = match self.options.whole_groups {
            true => &self.board.data.groups[group.index()].railroads[..],
            false => rest,
        };
        lines.iter().map(|line| self.line_price(Owner::Bank, *line)).sum()
    }

    /// What something costs a player now, or why nobody sells it to them; `nth` is its place in a list.
    pub fn price_of(&self, open: &Open, seat: Seat, ware: Ware, nth: usize) -> Result<u32, Refusal> {
        let owned = open.player(seat).engine;
        let engine = |engine: Engine| match owned < engine {
            true => Ok(self.engine_price(engine)),
            false => Err(Refusal::HasEngine { nth, engine: owned }),
        };
        match ware {
            Ware::Nothing => Ok(0),
            Ware::Express => engine(Engine::Express),
            Ware::Superchief => engine(Engine::Superchief),
            Ware::Random if !self.options.governor => Err(Refusal::NoGovernor { nth }),
            Ware::Random if open.held_by(Owner::Bank).next().is_none() => Err(Refusal::BankIsEmpty { nth }),
            Ware::Random => Ok(0),
            Ware::Group(_) if !self.options.groups => Err(Refusal::NoGroups { nth }),
            Ware::Group(group) => match &self.rest_of(open, group)[..] {
                [] => Err(Refusal::GroupSold { nth, group }),
                rest => Ok(self.group_price(group, rest)),
            },
            Ware::Line(line) => match open.owner(line) {
                Owner::Seat(owner) => Err(Refusal::LineSold { nth, line, owner }),
                owner => Ok(self.line_price(owner, line)),
            },
        }
    }

    /// All that can be had on arrival, with its price.
    pub fn on_sale(&self, open: &Open, seat: Seat) -> Vec<(Ware, u32)> {
        let lines = self.board.railroads().map(Ware::Line);
        let groups = self.board.groups().map(Ware::Group);
        // A group of which one line is left is that line.
        let several =
            |ware: &Ware| !matches!(ware, Ware::Group(group) if self.rest_of(open, *group).len() < 2);
        let wares = [Ware::Express, Ware::Superchief, Ware::Random].into_iter().chain(groups).chain(lines);
        let priced = |ware: Ware| Some((ware, self.price_of(open, seat, ware, 0).ok()?));
        let engine_chosen = matches!(open.phase, Phase::Buying { engine: true });
        let now = |ware: &Ware| !(engine_chosen && matches!(ware, Ware::Express | Ware::Superchief));
        wares.filter(several).filter(now).filter_map(priced).collect()
    }
}

/// Buys the first thing of a list that can be had, or leaves the list for the next arrival.
pub fn order(story: &mut Story<'_, RailBaron>, by: Seat, wishes: &[Wish]) -> Result<(), No<Refusal>> {
    turns::check_playing(story, by).map_err(No::Refused)?;
    let open = story.open();
    if !matches!(open.phase, Phase::Buying { .. }) || open.active != by {
        check_list(story, by, wishes).map_err(No::Refused)?;
        story.whisper(by, Hidden::BuysPlanned { wishes: wishes.to_vec() });
        return Ok(());
    }
    let mut first = None;
    for (nth, wish) in wishes.iter().enumerate() {
        match possible(story, by, wish, nth) {
            Ok(price) => return Ok(purchase(story, by, wish.what, price, How::Ordered)?),
            Err(refusal) => first = first.or(Some(refusal)),
        }
    }
    Err(No::Refused(first.unwrap_or(Refusal::NothingToBuy)))
}

/// A list may name what is too dear now, but nothing that is nobody's to sell.
fn check_list(story: &Story<'_, RailBaron>, by: Seat, wishes: &[Wish]) -> Result<(), Refusal> {
    for (nth, wish) in wishes.iter().enumerate() {
        story.rules().price_of(story.open(), by, wish.what, nth)?;
    }
    Ok(())
}

/// What a wish costs, if it can be met now.
fn possible(story: &Story<'_, RailBaron>, by: Seat, wish: &Wish, nth: usize) -> Result<u32, Refusal> {
    let price = story.rules().price_of(story.open(), by, wish.what, nth)?;
    let has = story.own(by).cash();
    match (&story.open().phase, wish.what) {
        (Phase::Buying { engine: true }, Ware::Express | Ware::Superchief) => {
            Err(Refusal::EngineChosen { nth })
        }
        (_, ware) if price > has => Err(Refusal::TooDear { nth, ware, price, has }),
        (_, ware) if has - price < wish.keep => {
            Err(Refusal::LeavesTooLittle { nth, ware, left: has - price })
        }
        _ => Ok(price),
    }
}

fn purchase(
    story: &mut Story<'_, RailBaron>,
    seat: Seat,
    ware: Ware,
    price: u32,
    how: How,
) -> Result<(), Owed> {
    let open = story.open();
    // Under the Governor an engine leaves the choice of a line.
    let then = if story.rules().options.governor { Phase::Buying { engine: true } } else { Phase::Next };
    let engine = |engine| Event::EngineBought { seat, engine, price, how, then };
    let event = match ware {
        Ware::Nothing => nothing(open, seat),
        Ware::Express => engine(Engine::Express),
        Ware::Superchief => engine(Engine::Superchief),
        Ware::Line(line) => {
            Event::LinesBought { seat, lines: vec![line], from: open.owner(line), price, how }
        }
        Ware::Group(group) => {
            let lines = story.rules().rest_of(open, group);
            Event::LinesBought { seat, lines, from: Owner::Bank, price, how }
        }
        Ware::Random => {
            let line = random_line(story)?;
            selling::put_up(story, line, None);
            return Ok(());
        }
    };
    story.add(event);
    Ok(())
}

fn nothing(open: &Open, seat: Seat) -> Event {
    Event::NothingBought { seat, more: matches!(open.phase, Phase::Buying { engine: true }) }
}

fn random_line(story: &mut Story<'_, RailBaron>) -> Result<Railroad, Owed> {
    let lines: Vec<Railroad> = story.open().held_by(Owner::Bank).collect();
    Ok(lines[luck::one_of(story, lines.len(), luck::LINE)?])
}

/// What a list of purchases decides for the player who has arrived, or that nothing is left to be bought.
pub fn go_on(story: &mut Story<'_, RailBaron>) -> Result<bool, Owed> {
    let (rules, open) = (story.rules(), story.open());
    let seat = open.active;
    let wishes = &story.own(seat).plans.buys;
    let gone = |wish: &&Wish| rules.price_of(open, seat, wish.what, 0).is_err();
    if let Some(wish) = wishes.iter().find(gone) {
        let what = wish.what;
        story.whisper(seat, Hidden::WishDropped { what });
        return Ok(true);
    }
    let met = wishes.iter().find_map(|wish| Some((wish.what, possible(story, seat, wish, 0).ok()?)));
    if let Some((ware, price)) = met {
        purchase(story, seat, ware, price, How::Planned)?;
        return Ok(true);
    }
    // Whoever has too little for anything is asked all the same: not to be asked would tell what they hide.
    if rules.on_sale(open, seat).is_empty() {
        story.add(nothing(open, seat));
        return Ok(true);
    }
    Ok(false)
}

/// Where the table wants it, the Governor takes a line by chance when the last player of a round has arrived and
/// made their choice (reading 23).
pub fn take_over(story: &mut Story<'_, RailBaron>) -> Result<bool, Owed> {
    let (rules, open) = (story.rules(), story.open());
    let next = open.seats_from(open.active.left(rules.seats)).next().unwrap_or(open.active);
    let last = turns::begins_round(open, open.active, next);
    if !rules.options.takeover || !open.turn.chosen || !last || open.held_by(Owner::Bank).next().is_none() {
        return Ok(false);
    }
    let line = random_line(story)?;
    story.add(Event::TakenOver { line });
    Ok(true)
}
