//! Branch Line, a title that nobody sells: the proof that a title needs no more than this.
//! All are dealt two cards, a die gives the prize, all choose a card at once, and whoever showed the highest bid for it.

use crate::games::{AnyTitle, Chosen, Erased, Onlooker, Proves, Title};
use crate::orders::{Pen, Spoken, Verb};
use crate::rules::{auction::Auction, luck::pick, *};
use crate::{board::Scene, files, said, written};
use serde::{Deserialize, Serialize};

pub const TITLE: &dyn AnyTitle = &Erased::<BranchLine>::new();

#[derive(Serialize, Deserialize)]
pub struct Board {
    board: String,
    published: bool,
    coins: u32,
}

pub struct BranchLine {
    board: Board,
    seats: usize,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Open {
    coins: Vec<u32>,
    prize: u32,
    phase: Phase,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Phase {
    Opening,
    Choosing(Ballot),
    Bidding(Auction),
    Over(Vec<Place>),
}

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Own {
    hand: Vec<u32>,
    choice: Option<u32>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Order {
    Play(u32),
    Bid(u32),
}

said! {
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub enum Event says "bl-tell" of BranchLine {
        Began { coins: u32, prize: u32 },
        Chosen { seat: Seat },
        Revealed { cards: Vec<u32>, bidders: Vec<Seat> },
        Raised { seat: Seat, bid: u32 },
        DroppedOut { seat: Seat },
        Ended { ranking: Vec<Place> },
    }
}

said! {
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
    pub enum Hidden says "bl-own" of BranchLine {
        Drew { card: u32 },
        Chose { card: u32 },
    }
}

said! {
    #[derive(Debug)]
    pub enum Refusal refuses "bl-no" of BranchLine {
        NotNow,
        NoSuchCard { hand: Vec<u32> } at "card",
        WrongBid { least: u32, has: u32 } at "bid",
    }
}

impl Rules for BranchLine {
    type Open = Open;
    type Own = Own;
    type Order = Order;
    type Event = Event;
    type Hidden = Hidden;
    type Refusal = Refusal;
    type View<'v> = PlainView<'v, Open, Own>;

    fn begin(&self, story: &mut Story<'_, Self>) -> Result<(), Owed> {
        for seat in Seat::all(self.seats).flat_map(|seat| [seat; 2]) {
            let card = story.draw_for(seat, &Ask::number(6, "bl-luck-card"))?;
            story.whisper(seat, Hidden::Drew { card });
        }
        let prize = story.draw(&Ask::number(6, "bl-luck-prize"))?;
        story.add(Event::Began { coins: self.board.coins, prize });
        Ok(())
    }

    fn decide(&self, story: &mut Story<'_, Self>, by: Seat, order: &Order) -> Result<(), No<Refusal>> {
        match (order, &story.open().phase) {
            (Order::Play(card), Phase::Choosing(ballot)) if ballot.asked.contains(&by) => {
                if !story.own(by).hand.contains(card) {
                    return Err(Refusal::NoSuchCard { hand: story.own(by).hand.clone() }.into());
                }
                story.whisper(by, Hidden::Chose { card: *card });
                story.add(Event::Chosen { seat: by });
            }
            (Order::Bid(0), Phase::Bidding(auction)) if auction.check(by).is_ok() => {
                story.add(Event::DroppedOut { seat: by });
            }
            (Order::Bid(bid), Phase::Bidding(auction)) if auction.check(by).is_ok() => {
                let (least, has) = (auction.least(1, 1), story.open().coins[by.index()]);
                if *bid < least || *bid > has {
                    return Err(Refusal::WrongBid { least, has }.into());
                }
                story.add(Event::Raised { seat: by, bid: *bid });
            }
            (Order::Play(_) | Order::Bid(_), _) => return Err(Refusal::NotNow.into()),
        }
        Ok(())
    }

    fn go_on(&self, story: &mut Story<'_, Self>) -> Result<bool, Owed> {
        let open = story.open();
        let event = match &open.phase {
            Phase::Choosing(ballot) if ballot.is_complete() => {
                // In a trial nobody knows what the others chose, and it ends here.
                let cards: Option<Vec<u32>> = story.state().own.iter().map(|own| own.choice).collect();
                let Some(cards) = cards else { return Ok(false) };
                let best = cards.iter().max();
                let bidders = Seat::all(self.seats).filter(|seat| cards.get(seat.index()) == best).collect();
                Event::Revealed { bidders, cards }
            }
            Phase::Bidding(auction) if auction.next().is_none() => {
                let gain = |seat| match auction.best {
                    Some((winner, bid)) if winner == seat => i64::from(open.prize) - i64::from(bid),
                    _ => 0,
                };
                let score = |seat: Seat| (seat, i64::from(open.coins[seat.index()]) + gain(seat));
                Event::Ended { ranking: Place::by_score(Seat::all(self.seats).map(score)) }
            }
            Phase::Opening | Phase::Choosing(_) | Phase::Bidding(_) | Phase::Over(_) => return Ok(false),
        };
        story.add(event);
        Ok(true)
    }

    fn evolve(&self, State { open, own }: &mut StateOf<Self>, event: &Event) {
        match (event, &mut open.phase) {
            (Event::Began { coins, prize }, phase) => {
                open.coins.fill(*coins);
                open.prize = *prize;
                *phase = Phase::Choosing(Ballot::of(Seat::all(own.len())));
            }
            (Event::Revealed { bidders, .. }, phase) => {
                *phase = Phase::Bidding(Auction::among(bidders.iter().copied()));
            }
            (Event::Chosen { seat }, Phase::Choosing(ballot)) => ballot.choose(*seat),
            (Event::Raised { bid, .. }, Phase::Bidding(auction)) => auction.raise(*bid),
            (Event::DroppedOut { .. }, Phase::Bidding(auction)) => auction.drop_out(),
            (Event::Ended { ranking }, phase) => *phase = Phase::Over(ranking.clone()),
            (Event::Chosen { .. } | Event::Raised { .. } | Event::DroppedOut { .. }, _) => {}
        }
    }

    fn evolve_own(&self, _: &Open, own: &mut Own, event: &Hidden) {
        match event {
            Hidden::Drew { card } => own.hand.push(*card),
            Hidden::Chose { card } => own.choice = Some(*card),
        }
    }

    fn turn(&self, open: &Open) -> Turn {
        match &open.phase {
            Phase::Opening => Turn::Seats(Vec::new()),
            Phase::Choosing(ballot) => Turn::Seats(ballot.asked.clone()),
            Phase::Bidding(auction) => Turn::Seats(auction.next().into_iter().collect()),
            Phase::Over(ranking) => Turn::Over(ranking.clone()),
        }
    }

    fn options(&self, open: &Open, own: &Own, seat: Seat) -> Options<Order> {
        Options::now(match &open.phase {
            Phase::Choosing(ballot) if ballot.asked.contains(&seat) => {
                own.hand.iter().map(|card| Order::Play(*card)).collect()
            }
            Phase::Bidding(auction) if auction.next() == Some(seat) => [0]
                .into_iter()
                .chain(auction.least(1, 1)..=open.coins[seat.index()])
                .map(Order::Bid)
                .collect(),
            Phase::Opening | Phase::Choosing(_) | Phase::Bidding(_) | Phase::Over(_) => Vec::new(),
        })
    }

    fn view<'v>(&'v self, sight: Sight<'v, Self>) -> PlainView<'v, Open, Own> {
        sight.plain()
    }

    fn audit(&self, state: &StateOf<Self>) -> Result<(), String> {
        let is_right = |coins: &u32| *coins <= self.board.coins;
        state.open.coins.iter().all(is_right).then_some(()).ok_or("there are too many coins".to_owned())
    }
}

impl Title for BranchLine {
    const ID: &'static str = "branch-line";
    const NAME: &'static str = "Branch Line";
    const SEATS: std::ops::RangeInclusive<usize> = 2..=4;
    const VERSION: u32 = 1;
    const BOARD: &'static str = include_str!("branch-line.yaml");
    const FILES: &'static [(&'static str, &'static str)] =
        files!["." => "en.ftl", "it.ftl", "ask.txt", "position.txt", "position.html"];
    const VERBS: &'static [Verb<Order, BranchLine>] = &[
        Verb {
            id: "play",
            english: Spoken { words: &["play"], form: "play CARD", example: "play 4" },
            italian: Spoken { words: &["gioca"], form: "gioca CARTA", example: "gioca 4" },
            read: |reader, _| reader.number("card").map(Order::Play),
        },
        Verb {
            id: "bid",
            english: Spoken { words: &["bid"], form: "bid COINS", example: "bid 2" },
            italian: Spoken { words: &["offri"], form: "offri MONETE", example: "offri 2" },
            read: |reader, _| reader.number("bid").map(Order::Bid),
        },
    ];
    type Board = Board;

    fn read_board(text: &str) -> Result<Board, Vec<written::Complaint>> {
        written::plain(text)
    }

    fn open(board: Board, seats: usize, _: Chosen<'_>) -> Result<(Self, StateOf<Self>), Vec<String>> {
        let open = Open { coins: vec![0; seats], prize: 0, phase: Phase::Opening };
        Ok((BranchLine { board, seats }, State { open, own: vec![Own::default(); seats] }))
    }

    fn write(&self, order: &Order, pen: &Pen<'_>) -> String {
        match order {
            Order::Play(card) => format!("{} {card}", pen.pick("play", "gioca")),
            Order::Bid(bid) => format!("{} {bid}", pen.pick("bid", "offri")),
        }
    }

    fn scene(&self, view: &Self::View<'_>, _: Option<&Self::View<'_>>, to: &Onlooker<'_>) -> Scene {
        Scene::sign(&(to.say)(&Sentence::new("bl-prize").with("prize", view.open.prize)))
    }
}

impl Proves for BranchLine {
    fn another(&self, _: &Open, own: &Own, _: Seat, dice: &mut dyn Dice) -> Own {
        let hand: Vec<u32> = own.hand.iter().map(|_| pick(dice, 6) as u32 + 1).collect();
        Own { choice: own.choice.map(|_| hand[0]), hand }
    }
}
