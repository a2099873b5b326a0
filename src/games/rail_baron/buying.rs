//! Purchases on arrival: one a trip, in cash (the book); an engine and then a line under the Governor.

use super::RailBaron;
use super::events::Event;
use super::names::{City, Group, Railroad};
use super::plans::{Ware, Wish};
use super::refusals::Refusal;
use super::state::{Engine, Open, Owner, Phase};
use super::{luck, selling, turns};
use crate::rules::{Dice, How, No, Owed, Seat, Story};

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

    /// An engine as something to buy.
    pub fn ware(&self, engine: Engine) -> Ware {
        match engine {
            Engine::Freight => Ware::Nothing,
            Engine::Express => Ware::Express,
            Engine::Superchief => Ware::Superchief,
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

    /// What something costs a player now, or why nobody sells it to him.
    pub fn price_of(&self, open: &Open, seat: Seat, ware: Ware) -> Result<u32, Refusal> {
        let owned = open.player(seat).engine;
        let engine = |engine: Engine| match owned < engine {
            true => Ok(self.engine_price(engine)),
            false => Err(Refusal::HasEngine { engine: owned }),
        };
        match ware {
            Ware::Nothing => Ok(0),
            Ware::Express => engine(Engine::Express),
            Ware::Superchief => engine(Engine::Superchief),
            Ware::Random if !self.options.governor => Err(Refusal::NoGovernor),
            Ware::Random if open.held_by(Owner::Bank).next().is_none() => Err(Refusal::BankIsEmpty),
            Ware::Random => Ok(0),
            Ware::Group(_) if !self.options.groups => Err(Refusal::NoGroups),
            Ware::Group(group) => match &self.rest_of(open, group)[..] {
                [] => Err(Refusal::GroupSold { group }),
                rest => Ok(rest.iter().map(|line| self.line_price(Owner::Bank, *line)).sum()),
            },
            Ware::Line(line) => match open.owner(line) {
                Owner::Seat(owner) => Err(Refusal::LineSold { line, owner }),
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
        let priced = |ware: Ware| Some((ware, self.price_of(open, seat, ware).ok()?));
        let engine_chosen = matches!(open.phase, Phase::Buying { engine: true });
        let now = |ware: &Ware| !(engine_chosen && matches!(ware, Ware::Express | Ware::Superchief));
        wares.filter(several).filter(now).filter_map(priced).collect()
    }
}

/// Buys the first thing of a list that can be had, or leaves the list for the next arrival.
pub fn order(
    story: &mut Story<'_, RailBaron>,
    by: Seat,
    wishes: &[Wish],
    dice: &mut dyn Dice,
) -> Result<(), No<Refusal>> {
    turns::check_playing(story, by).map_err(No::Refused)?;
    let open = &story.state().open;
    if !matches!(open.phase, Phase::Buying { .. }) || open.active != by {
        check_list(story, by, wishes).map_err(No::Refused)?;
        story.tell(Event::BuysPlanned { seat: by, wishes: wishes.to_vec() });
        return Ok(());
    }
    let mut first = None;
    for (nth, wish) in wishes.iter().enumerate() {
        match possible(story, by, wish, nth) {
            Ok(price) => return Ok(purchase(story, by, wish.what, price, How::Ordered, dice)?),
            Err(refusal) => first = first.or(Some(refusal)),
        }
    }
    Err(No::Refused(first.unwrap_or(Refusal::NothingToBuy)))
}

/// A list may name what is too dear now, but nothing that is nobody's to sell.
fn check_list(story: &Story<'_, RailBaron>, by: Seat, wishes: &[Wish]) -> Result<(), Refusal> {
    for (nth, wish) in wishes.iter().enumerate() {
        let price = story.rules().price_of(&story.state().open, by, wish.what);
        price.map_err(|refusal| refusal.about(nth))?;
    }
    Ok(())
}

/// What a wish costs, if it can be met now.
fn possible(story: &Story<'_, RailBaron>, by: Seat, wish: &Wish, nth: usize) -> Result<u32, Refusal> {
    let state = story.state();
    let price = story.rules().price_of(&state.open, by, wish.what).map_err(|refusal| refusal.about(nth))?;
    let has = state.cash(by);
    match (&state.open.phase, wish.what) {
        (Phase::Buying { engine: true }, Ware::Express | Ware::Superchief) => {
            Err(Refusal::EngineChosen.about(nth))
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
    dice: &mut dyn Dice,
) -> Result<(), Owed> {
    let open = &story.state().open;
    let engine = |engine| Event::EngineBought { seat, engine, price, how };
    let event = match ware {
        Ware::Nothing => Event::NothingBought { seat },
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
            let line = random_line(open, dice)?;
            selling::put_up(story, line, None);
            return Ok(());
        }
    };
    story.tell(event);
    Ok(())
}

fn random_line(open: &Open, dice: &mut dyn Dice) -> Result<Railroad, Owed> {
    let lines: Vec<Railroad> = open.held_by(Owner::Bank).collect();
    Ok(lines[luck::one_of(dice, lines.len(), luck::LINE)?])
}

/// What a list of purchases, or an empty purse, decides for the player who has arrived.
pub fn go_on(story: &mut Story<'_, RailBaron>, dice: &mut dyn Dice) -> Result<bool, Owed> {
    let (rules, state) = (story.rules(), story.state());
    let seat = state.open.active;
    let wishes = &state.plans[seat.index()].buys;
    let gone = |wish: &&Wish| rules.price_of(&state.open, seat, wish.what).is_err();
    if let Some(wish) = wishes.iter().find(gone) {
        let what = wish.what;
        story.tell(Event::WishDropped { seat, what });
        return Ok(true);
    }
    let met = wishes.iter().find_map(|wish| Some((wish.what, possible(story, seat, wish, 0).ok()?)));
    if let Some((ware, price)) = met {
        purchase(story, seat, ware, price, How::Planned, dice)?;
        return Ok(true);
    }
    let cash = state.cash(seat);
    if rules.on_sale(&state.open, seat).iter().all(|(_, price)| *price > cash) {
        story.tell(Event::NothingBought { seat });
        return Ok(true);
    }
    Ok(false)
}

/// Where the table wants it, the Governor takes a line by chance when the last player of a round has arrived and
/// made his choice (reading 23).
pub fn take_over(story: &mut Story<'_, RailBaron>, dice: &mut dyn Dice) -> Result<bool, Owed> {
    let (rules, open) = (story.rules(), &story.state().open);
    let next = open.seats_from(open.active.left(rules.seats)).next().unwrap_or(open.active);
    let last = turns::begins_round(open, open.active, next);
    if !rules.options.takeover || !open.turn.chosen || !last || open.held_by(Owner::Bank).next().is_none() {
        return Ok(false);
    }
    let line = random_line(open, dice)?;
    story.tell(Event::TakenOver { line });
    Ok(true)
}
