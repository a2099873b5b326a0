//! What one viewer may know of a game of Steam Barons, ready for a page or a program. Plans and fists are hidden, and
//! those are not shown here.

use super::data::Company;
use super::shipping::{self, Delivery};
use super::state::{Open, Phase, company as company_of};
use super::{SteamBarons, building, buying, dividends, prices};
use crate::board::hex::{Hex, Place, Terrain};
use crate::games::hex_lists::{self, LinkView, PlaceView, PlaceWords};
use crate::rules::{Line, Lines, Seat, Sight, Text, Viewer};
use serde::Serialize;

/// How many deliveries of a company a page lists.
const LISTED: usize = 6;

/// A view. Seats are numbered from 0, as in every list; goods and companies go by their id.
#[derive(Debug, PartialEq, Serialize)]
pub struct View<'v> {
    pub turn: u8,
    pub turns: u8,
    /// The map, by its word in the options, and its name.
    pub map: &'static str,
    pub map_name: &'v str,
    /// `opening`, `auction`, `buying`, `building`, `shipping`, `selling` or `over`.
    pub phase: &'static str,
    /// Who has the first-player marker.
    pub marker: Seat,
    /// Companies in the order of play, then the bankrupt ones.
    pub companies: Vec<CompanyView<'v>>,
    /// The names of all companies in the order of the file, as players' shares stand.
    pub named: Vec<Named<'v>>,
    pub seats: Vec<SeatView>,
    pub auction: Option<AuctionView<'v>>,
    pub buying: Option<BuyingView<'v>>,
    pub building: Option<BuildingView<'v>>,
    pub shipping: Option<ShippingView<'v>>,
    pub selling: Option<SellingView>,
    /// Companies whose shares come up later in this turn.
    pub coming: Vec<Named<'v>>,
    /// What the viewer would be paid as things stand.
    pub dividends: Option<u32>,
    /// What the viewer's companies could ship now.
    pub fleets: Vec<FleetView<'v>>,
    pub links: Lines<LinkView<Named<'v>>>,
    /// Places with cubes.
    pub places: Lines<PlaceView<'v>>,
    /// The map as signs, while building can be planned.
    pub ground: Lines<ColumnView>,
    /// The table itself, for bots and drawings.
    #[serde(skip)]
    pub open: &'v Open,
    #[serde(skip)]
    pub viewer: Viewer,
}

/// Something with a name that languages may know.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Named<'v> {
    pub id: &'v str,
    pub name: &'v str,
}

/// A company on the market.
#[derive(Debug, PartialEq, Serialize)]
pub struct CompanyView<'v> {
    pub id: &'v str,
    pub name: &'v str,
    /// Its place in the file.
    #[serde(skip)]
    pub company: Company,
    /// Nothing in box B.
    pub price: Option<u32>,
    pub bankrupt: bool,
    pub available: u32,
    pub issued: u32,
    pub unissued: u32,
    pub treasury: u32,
    pub controller: Option<Seat>,
    pub mine: bool,
    pub performance: u32,
    /// What a share would bring as things stand, and the treasury, and whoever controls it.
    pub dividend: u32,
    pub profit: u32,
    pub bonus: u32,
    /// The price as things stand; nothing in box B.
    pub next: Option<u32>,
}

/// A player.
#[derive(Debug, PartialEq, Serialize)]
pub struct SeatView {
    pub seat: Seat,
    pub cash: u32,
    /// In the order of `named`.
    pub shares: Vec<u32>,
    /// Cash and shares at their prices.
    pub worth: u32,
    pub mine: bool,
}

/// An auction.
#[derive(Debug, PartialEq, Serialize)]
pub struct AuctionView<'v> {
    pub company: Named<'v>,
    pub available: u32,
    pub least: u32,
    pub leader: Option<Seat>,
    pub bid: u32,
    pub others: Vec<Seat>,
    pub out: Vec<Seat>,
}

/// Shares being bought.
#[derive(Debug, PartialEq, Serialize)]
pub struct BuyingView<'v> {
    pub company: Named<'v>,
    pub available: u32,
    pub price: u32,
    pub winner: Seat,
    pub asked: Vec<Seat>,
    pub least: u32,
    pub most: u32,
}

/// A company's turn of building.
#[derive(Debug, PartialEq, Serialize)]
pub struct BuildingView<'v> {
    pub company: Named<'v>,
    pub laid: usize,
    pub most: usize,
    pub treasury: u32,
    pub unissued: u32,
    pub waiting: Vec<Named<'v>>,
}

/// A round of shipping.
#[derive(Debug, PartialEq, Serialize)]
pub struct ShippingView<'v> {
    pub company: Named<'v>,
    pub round: u8,
    pub waiting: Vec<Named<'v>>,
}

/// Who has chosen what to sell, and who has not.
#[derive(Debug, PartialEq, Serialize)]
pub struct SellingView {
    pub asked: Vec<Seat>,
    pub chosen: Vec<Seat>,
}

/// What a company could ship, the best first; and how many more ways there are.
#[derive(Debug, PartialEq, Serialize)]
pub struct FleetView<'v> {
    pub company: Named<'v>,
    pub ways: Vec<DeliveryView<'v>>,
    pub more: usize,
}

/// A possible delivery.
#[derive(Debug, PartialEq, Serialize)]
pub struct DeliveryView<'v> {
    pub goods: &'v str,
    pub way: String,
    pub gain: u32,
}

impl Line for LinkView<Named<'_>> {
    fn write(&self, text: &mut Text) {
        match self.owner {
            Some(of) => text.word("sb-company-", of.id, of.name),
            None => text.message("sb-link-nobodys"),
        };
        text.put(": ");
        self.write_ends::<SteamBarons>(text, "sb-unfinished");
    }
}

/// What places are told with.
const PLACES: PlaceWords = PlaceWords {
    goods: "sb-goods-",
    takes: "sb-takes",
    port: "sb-takes-port",
    new_city: "",
    town: "sb-town",
};

/// A column of the map, a sign for every hex from the north.
#[derive(Debug, PartialEq, Serialize)]
pub struct ColumnView {
    pub letter: String,
    pub signs: String,
}

impl Line for ColumnView {
    fn write(&self, text: &mut Text) {
        text.put(&self.letter).put(" ").put(&self.signs);
    }
}

/// Builds a view from nothing.
pub fn view<'v>(rules: &'v SteamBarons, sight: Sight<'v, SteamBarons>) -> View<'v> {
    let (open, viewer) = (sight.open, sight.viewer);
    let name = |company: Company| named(rules, company);
    let gone = rules.board.companies().filter(|company| !open.order.contains(company));
    let moves = prices::moves(rules, open);
    let company = |company: Company| company_view(rules, open, company, &moves, viewer);
    let (waiting, left): (Vec<Company>, &[Company]) = match &open.phase {
        Phase::Building { left, .. } | Phase::Shipping { left, .. } => {
            (left[left.len().min(1)..].to_vec(), &[])
        }
        Phase::Auction { left, .. } | Phase::Buying { left, .. } | Phase::Market { left } => {
            (Vec::new(), left)
        }
        Phase::Opening | Phase::Selling { .. } | Phase::Closing | Phase::Over { .. } => (Vec::new(), &[]),
    };
    let waiting: Vec<Named<'v>> = waiting.into_iter().map(name).collect();
    View {
        turn: open.turn,
        turns: rules.board.data.turns,
        map: super::MAPS[rules.board.sheet],
        map_name: &rules.board.sheet().name,
        phase: phase(&open.phase),
        marker: open.marker,
        companies: open.order.iter().copied().chain(gone).map(company).collect(),
        named: rules.board.companies().map(name).collect(),
        seats: Seat::all(rules.seats).map(|seat| seat_view(open, seat, viewer)).collect(),
        auction: auction_view(rules, open),
        buying: buying_view(rules, open),
        building: building::site(open).map(|(company, site)| BuildingView {
            company: name(company),
            laid: site.tiles,
            most: building::allowance(rules, open),
            treasury: open.firm(company).treasury,
            unissued: open.firm(company).unissued,
            waiting: waiting.clone(),
        }),
        shipping: match &open.phase {
            Phase::Shipping { round, left } => {
                left.first().map(|company| ShippingView { company: name(*company), round: *round, waiting })
            }
            _ => None,
        },
        selling: match &open.phase {
            Phase::Selling { ballot } => {
                Some(SellingView { asked: ballot.asked.clone(), chosen: ballot.chosen.clone() })
            }
            _ => None,
        },
        coming: left.iter().copied().filter(|company| open.firm(*company).available > 0).map(name).collect(),
        dividends: paid_to(rules, open, viewer),
        fleets: fleets(rules, open, viewer),
        links: links(rules, open),
        places: places(rules, open),
        ground: ground(rules, open),
        open,
        viewer,
    }
}

fn named(rules: &SteamBarons, company: Company) -> Named<'_> {
    let data = rules.board.company(company);
    Named { id: &data.id, name: &data.name }
}

fn phase(phase: &Phase) -> &'static str {
    match phase {
        Phase::Opening => "opening",
        Phase::Market { .. } | Phase::Auction { .. } => "auction",
        Phase::Buying { .. } => "buying",
        Phase::Building { .. } => "building",
        Phase::Shipping { .. } => "shipping",
        Phase::Selling { .. } | Phase::Closing => "selling",
        Phase::Over { .. } => "over",
    }
}

fn company_view<'v>(
    rules: &'v SteamBarons,
    open: &Open,
    company: Company,
    moves: &[super::events::Move],
    viewer: Viewer,
) -> CompanyView<'v> {
    let Named { id, name } = named(rules, company);
    let firm = open.firm(company);
    let account = dividends::account(rules, open, company);
    // Prices have moved when players sell, and everything is over at the end.
    let settled = matches!(open.phase, Phase::Selling { .. } | Phase::Closing | Phase::Over { .. });
    let next = moves.iter().find(|of| of.company == company && !settled).map_or(firm.price, |of| of.to);
    CompanyView {
        id,
        name,
        company,
        price: firm.price,
        bankrupt: firm.bankrupt,
        available: firm.available,
        issued: rules.board.sheet().shares - firm.unissued - firm.worthless,
        unissued: firm.unissued,
        treasury: firm.treasury,
        controller: firm.controller,
        mine: matches!((viewer, firm.controller), (Viewer::Seat(seat), Some(other)) if seat == other),
        performance: firm.performance,
        dividend: account.dividend,
        profit: account.profit,
        bonus: account.bonus.map_or(0, |(_, bonus)| bonus),
        next,
    }
}

/// Cash and shares at their prices.
pub fn worth(open: &Open, seat: Seat) -> u32 {
    let of = open.of(seat);
    let value = |(firm, held): (&super::state::Firm, &u32)| firm.price.unwrap_or(0) * held;
    of.cash + open.firms.iter().zip(&of.shares).map(value).sum::<u32>()
}

fn seat_view(open: &Open, seat: Seat, viewer: Viewer) -> SeatView {
    let of = open.of(seat);
    let (worth, mine) = (worth(open, seat), viewer == Viewer::Seat(seat));
    SeatView { seat, cash: of.cash, shares: of.shares.clone(), worth, mine }
}

fn auction_view<'v>(rules: &'v SteamBarons, open: &Open) -> Option<AuctionView<'v>> {
    let Phase::Auction { company, auction, .. } = &open.phase else { return None };
    Some(AuctionView {
        company: named(rules, *company),
        available: open.firm(*company).available,
        least: buying::least(open, *company, auction),
        leader: auction.leader(),
        bid: auction.best.map_or(0, |(_, bid)| bid),
        others: auction.others.clone(),
        out: auction.out.clone(),
    })
}

fn buying_view<'v>(rules: &'v SteamBarons, open: &Open) -> Option<BuyingView<'v>> {
    let Phase::Buying { company, price, winner, asked, .. } = &open.phase else { return None };
    let (least, most) = buying::limits(open, *asked.first()?)?;
    let available = open.firm(*company).available;
    let (company, price, winner) = (named(rules, *company), *price, *winner);
    Some(BuyingView { company, available, price, winner, asked: asked.clone(), least, most })
}

/// Dividends and bonuses of a player as things stand.
fn paid_to(rules: &SteamBarons, open: &Open, viewer: Viewer) -> Option<u32> {
    let Viewer::Seat(seat) = viewer else { return None };
    let early = !matches!(open.phase, Phase::Selling { .. } | Phase::Closing | Phase::Over { .. });
    let accounts = open.order.iter().map(|company| dividends::account(rules, open, *company));
    let sums = accounts.flat_map(|account| account.holders.into_iter().chain(account.bonus));
    early.then(|| sums.filter(|(other, _)| *other == seat).map(|(_, sum)| sum).sum())
}

/// What a player's companies could ship as the track lies.
fn fleets<'v>(rules: &'v SteamBarons, open: &Open, viewer: Viewer) -> Vec<FleetView<'v>> {
    let Viewer::Seat(seat) = viewer else { return Vec::new() };
    if matches!(open.phase, Phase::Over { .. }) {
        return Vec::new();
    }
    let net = open.net(rules);
    let way = |delivery: &Delivery| {
        let names: Vec<String> = delivery.places.iter().map(|hex| rules.board.map.name(*hex)).collect();
        let goods = rules.board.goods(delivery.goods).id.as_str();
        DeliveryView { goods, way: names.join(" - "), gain: delivery.gain }
    };
    let fleet = |company: Company| {
        let all = shipping::deliveries(net, open, company);
        let (ways, more) = (all.iter().take(LISTED).map(way).collect(), all.len().saturating_sub(LISTED));
        FleetView { company: named(rules, company), ways, more }
    };
    open.controlled_by(seat).map(fleet).collect()
}

/// Links by company, nobody's last.
fn links<'v>(rules: &'v SteamBarons, open: &Open) -> Lines<LinkView<Named<'v>>> {
    let owner = |owner| named(rules, company_of(owner));
    let key = |owner: Option<&Named<'v>>| (owner.is_none(), owner.map(|owner| owner.id));
    hex_lists::links(&rules.board.map, open.links(rules), owner, key)
}

/// The map as signs, for whoever builds by text alone; nobody builds any more once the last turn ships.
fn ground(rules: &SteamBarons, open: &Open) -> Lines<ColumnView> {
    if !matches!(
        open.phase,
        Phase::Market { .. } | Phase::Auction { .. } | Phase::Buying { .. } | Phase::Building { .. }
    ) {
        return Lines(Vec::new());
    }
    let land = open.land(rules);
    let sign = |hex: Hex| match land.place(hex) {
        _ if land.tile(hex).is_some() => '#',
        Some(Place::City(_)) => 'C',
        Some(Place::Town) => 'T',
        None => match rules.board.map.terrain(hex) {
            Some(Terrain::Water) | None => '-',
            Some(terrain) => terrain.sign(),
        },
    };
    let (columns, rows) = rules.board.map.size();
    let column = |column: usize| ColumnView {
        letter: Hex::at(column, 0).map(|hex| hex.to_string().replace('1', "")).unwrap_or_default(),
        signs: (0..rows).filter_map(|row| Hex::at(column, row)).map(sign).collect(),
    };
    (0..columns).map(column).collect()
}

fn places<'v>(rules: &'v SteamBarons, open: &Open) -> Lines<PlaceView<'v>> {
    let id = |goods| rules.board.goods(goods).id.as_str();
    hex_lists::places(&rules.board.map, &open.land(rules), &open.cubes, id, |_| None, &PLACES)
}
