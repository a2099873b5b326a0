//! What one viewer may know of a game of Age of Steam, ready for a page or a program. Only plans are hidden, and those
//! are not shown here.

use super::AgeOfSteam;
use super::data::Feeds;
use super::moving::{self, Delivery};
use super::state::{Open, Phase, seat as seat_of};
use super::{bidding, building, scoring, settling, words};
use crate::board::hex::{Goods, Hex, Link, Net};
use crate::games::hex_lists::{self, LinkView, PlaceView, PlaceWords};
use crate::rules::{Fact, Line, Lines, Seat, Text, Viewer};
use serde::Serialize;

/// How many deliveries a page lists.
const LISTED: usize = 12;

/// A view. Seats are numbered from 0, as in every list; goods go by their id.
#[derive(Debug, PartialEq, Serialize)]
pub struct View<'v> {
    pub turn: u8,
    pub turns: u8,
    /// `opening`, `issuing`, `bidding`, `choosing`, `building`, `moving`, `growing`, `producing` or `over`.
    pub phase: &'static str,
    /// The order of play.
    pub order: &'v [Seat],
    /// In the order of play, then whoever is bankrupt.
    pub seats: Vec<SeatView>,
    pub bidding: Option<BiddingView>,
    /// Messages of the actions that are left, while they are chosen.
    pub actions: Vec<&'static str>,
    pub building: Option<BuildingView>,
    /// The round of moving.
    pub round: Option<u8>,
    /// Cubes that were drawn and wait for a space.
    pub drawn: Vec<&'v str>,
    /// All cities, and towns with cubes.
    pub places: Lines<PlaceView<'v>>,
    pub display: Lines<ColumnView<'v>>,
    pub links: Lines<LinkView<Seat>>,
    /// What the viewer could deliver now, the best first; and how many more there are.
    pub deliveries: Vec<DeliveryView<'v>>,
    pub more: usize,
    /// Cubes in the bag, tiles and discs left.
    pub bag: u32,
    pub tiles: u32,
    pub discs: u32,
    /// The table itself, for bots and drawings.
    #[serde(skip)]
    pub open: &'v Open,
    #[serde(skip)]
    pub viewer: Viewer,
}

/// A player.
#[derive(Debug, PartialEq, Serialize)]
pub struct SeatView {
    pub seat: Seat,
    pub cash: u32,
    pub income: u32,
    pub shares: u32,
    pub engine: u32,
    /// The message of the action.
    pub action: Option<&'static str>,
    /// What shares and engine will cost.
    pub expenses: u32,
    /// What income would fall by after them.
    pub falls: u32,
    /// What could not be paid as things stand.
    pub short: u32,
    /// Whether they would be bankrupt as things stand.
    pub ruin: bool,
    pub links: usize,
    pub sections: usize,
    pub score: i64,
    pub bankrupt: bool,
    pub mine: bool,
}

/// The auction.
#[derive(Debug, PartialEq, Serialize)]
pub struct BiddingView {
    pub leader: Option<Seat>,
    pub bid: u32,
    pub least: u32,
    pub others: Vec<Seat>,
    pub out: Vec<Seat>,
    pub free: Vec<Seat>,
    /// What each last bid: whoever drops out pays by it.
    pub bids: Vec<(Seat, u32)>,
}

/// A builder's turn.
#[derive(Debug, PartialEq, Serialize)]
pub struct BuildingView {
    pub laid: usize,
    pub most: usize,
    pub may_found: bool,
}

/// A column of the display.
#[derive(Debug, PartialEq, Serialize)]
pub struct ColumnView<'v> {
    pub name: &'v str,
    /// The message of its name, where languages differ.
    pub word: Option<String>,
    pub place: String,
    pub cubes: Vec<&'v str>,
    pub spaces: usize,
}

impl Line for ColumnView<'_> {
    fn write(&self, text: &mut Text) {
        match &self.word {
            Some(word) => text.message(word),
            None => text.plain(self.name),
        };
        if !self.place.is_empty() {
            text.put(" ").plain(&self.place);
        }
        text.put(": ").words(PLACES.goods, self.cubes.iter().copied());
    }
}

impl Line for LinkView<Seat> {
    fn write(&self, text: &mut Text) {
        self.write_ends::<AgeOfSteam>(text, "aos-unfinished");
        text.put(": ");
        match self.owner {
            Some(seat) => text.player(seat),
            None => text.message("aos-nobody"),
        };
    }
}

/// What places are told with. Cubes lie in cities only.
const PLACES: PlaceWords = PlaceWords {
    goods: "aos-goods-",
    takes: "aos-takes",
    port: "aos-takes",
    new_city: "aos-new-city",
    town: "",
};

/// A possible delivery.
#[derive(Debug, PartialEq, Serialize)]
pub struct DeliveryView<'v> {
    pub goods: &'v str,
    pub way: String,
    pub gain: u32,
    pub others: Vec<(Seat, u32)>,
}

/// Builds a view from nothing.
pub fn view<'v>(rules: &'v AgeOfSteam, open: &'v Open, viewer: Viewer) -> View<'v> {
    let net = open.net(rules);
    let all_links = open.links(rules);
    let (deliveries, more) = deliveries(rules, open, net, viewer);
    let used: u32 = open.network.tiles.len() as u32;
    let tiles: u32 = rules.board.data.tiles.all().iter().filter_map(|kind| kind.count).sum();
    let bankrupt = Seat::all(rules.seats).filter(|seat| !open.order.contains(seat));
    let seats = open.order.iter().copied().chain(bankrupt);
    View {
        turn: open.turn,
        turns: rules.turns(),
        phase: phase(&open.phase),
        order: &open.order,
        seats: seats.map(|seat| seat_view(rules, open, all_links, seat, viewer)).collect(),
        bidding: bidding_view(open),
        actions: match open.phase {
            Phase::Choosing { .. } => {
                super::actions::left(open).into_iter().map(|action| words::ACTIONS[action as usize]).collect()
            }
            _ => Vec::new(),
        },
        building: building::site(open).map(|(seat, site)| BuildingView {
            laid: site.hexes.len(),
            most: building::allowance(rules, open, seat),
            may_found: building::may_found(rules, open, seat),
        }),
        round: match open.phase {
            Phase::Moving { round, .. } => Some(round),
            _ => None,
        },
        drawn: match &open.phase {
            Phase::Producing { cubes, .. } => ids(rules, cubes),
            _ => Vec::new(),
        },
        places: places(rules, open),
        display: display(rules, open),
        links: hex_lists::links(&rules.board.map, all_links, seat_of, |_| ()),
        deliveries,
        more,
        bag: open.bag.total(),
        tiles: tiles.saturating_sub(used),
        discs: rules.board.data.town_discs.saturating_sub(open.works(rules, Seat(0)).discs_used()),
        open,
        viewer,
    }
}

fn phase(phase: &Phase) -> &'static str {
    match phase {
        Phase::Opening => "opening",
        Phase::Issuing { .. } => "issuing",
        Phase::Bidding { .. } => "bidding",
        Phase::Choosing { .. } => "choosing",
        Phase::Building { .. } => "building",
        Phase::Moving { .. } => "moving",
        Phase::Growing { .. } => "growing",
        Phase::Producing { .. } => "producing",
        Phase::Over { .. } => "over",
    }
}

fn ids<'v>(rules: &'v AgeOfSteam, cubes: &[Goods]) -> Vec<&'v str> {
    cubes.iter().map(|goods| rules.board.goods(*goods).id.as_str()).collect()
}

fn seat_view(rules: &AgeOfSteam, open: &Open, links: &[Link], seat: Seat, viewer: Viewer) -> SeatView {
    let railroad = open.of(seat);
    let account = settling::account(rules, seat, railroad);
    SeatView {
        seat,
        cash: railroad.cash,
        income: railroad.income,
        shares: railroad.shares,
        engine: railroad.engine,
        action: railroad.action.map(|action| words::ACTIONS[action as usize]),
        expenses: account.due,
        falls: account.falls,
        short: account.short,
        ruin: account.bankrupt,
        links: building::links_of(links, seat),
        sections: scoring::sections(links, seat),
        score: scoring::score(rules, open, links, seat),
        bankrupt: railroad.bankrupt.is_some(),
        mine: viewer == Viewer::Seat(seat),
    }
}

fn bidding_view(open: &Open) -> Option<BiddingView> {
    let Phase::Bidding { auction, bids } = &open.phase else { return None };
    Some(BiddingView {
        leader: auction.leader(),
        bid: auction.best.map_or(0, |(_, bid)| bid),
        least: bidding::least(auction),
        others: auction.others.clone(),
        out: auction.out.clone(),
        free: auction.free.clone(),
        bids: bids.iter().map(|(seat, bid)| (*seat, *bid)).collect(),
    })
}

fn places<'v>(rules: &'v AgeOfSteam, open: &Open) -> Lines<PlaceView<'v>> {
    let id = |goods| rules.board.goods(goods).id.as_str();
    let letter = |hex: Hex| open.network.founded.get(&hex).map(|city| rules.board.letter(*city).to_string());
    hex_lists::places(&rules.board.map, &open.land(rules), &open.cubes, id, letter, &PLACES)
}

fn display<'v>(rules: &'v AgeOfSteam, open: &Open) -> Lines<ColumnView<'v>> {
    let columns = rules.board.data.display.iter().zip(&*open.display).enumerate();
    let column = |(nth, (column, cubes)): (usize, (&super::data::Column, &Vec<Goods>))| ColumnView {
        name: rules.board.column_names.display(nth),
        word: match rules.board.column_names.fact(nth) {
            Fact::Word { id, .. } => Some(id),
            Fact::Name(_)
            | Fact::Number(_)
            | Fact::Seat(_)
            | Fact::All(_)
            | Fact::Row(_)
            | Fact::Say(_)
            | Fact::Moment(_) => None,
        },
        place: match column.feeds {
            Feeds::City(hex) => rules.board.map.name(hex),
            Feeds::New(_) => String::new(),
        },
        cubes: lying(rules, open, nth, cubes),
        spaces: column.spaces,
    };
    columns.map(column).collect()
}

/// The cubes of a column from the top, and the spaces that are empty below one of them.
fn lying<'v>(rules: &'v AgeOfSteam, open: &Open, nth: usize, cubes: &[Goods]) -> Vec<&'v str> {
    if !open.apart.contains_key(&(nth as u8)) {
        return ids(rules, cubes);
    }
    let spaces = super::growth::spaces_of(rules, open, nth);
    let id = |space: Option<Goods>| space.map_or(EMPTY, |goods| rules.board.goods(goods).id.as_str());
    spaces.into_iter().skip_while(Option::is_none).map(id).collect()
}

/// What stands for an empty space among goods.
const EMPTY: &str = "none";

/// What a player could deliver, the best way for each cube and end: most for them, then least for others.
fn deliveries<'v>(
    rules: &'v AgeOfSteam,
    open: &Open,
    net: &Net,
    viewer: Viewer,
) -> (Vec<DeliveryView<'v>>, usize) {
    let Viewer::Seat(seat) = viewer else { return (Vec::new(), 0) };
    if open.of(seat).bankrupt.is_some() || matches!(open.phase, Phase::Over { .. }) {
        return (Vec::new(), 0);
    }
    let mut all = moving::deliveries_on(net, open, open.of(seat).engine);
    let others =
        |delivery: &Delivery| delivery.owners.iter().flatten().filter(|owner| **owner != seat).count();
    all.sort_by_key(|delivery| {
        (std::cmp::Reverse(delivery.gain(seat)), others(delivery), delivery.places.len())
    });
    let mut seen: Vec<(Goods, Hex, Hex)> = Vec::new();
    all.retain(|delivery| {
        let ends = (delivery.places[0], delivery.places[delivery.places.len() - 1]);
        let key = (delivery.goods, ends.0, ends.1);
        let fresh = !seen.contains(&key);
        if fresh {
            seen.push(key);
        }
        fresh
    });
    let more = all.len().saturating_sub(LISTED);
    let listed = all.iter().take(LISTED).map(|delivery| {
        let names: Vec<String> = delivery.places.iter().map(|hex| rules.board.map.name(*hex)).collect();
        DeliveryView {
            goods: &rules.board.goods(delivery.goods).id,
            way: names.join(" - "),
            gain: delivery.gain(seat),
            others: delivery.gains.iter().copied().filter(|(other, _)| *other != seat).collect(),
        }
    });
    (listed.collect(), more)
}
