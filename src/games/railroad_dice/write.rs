//! How an order of Railroad Dice writes itself, so that it reads back.

use super::RailroadDice;
use super::data::{ENDS, FACES, PIECES, SIDES};
use super::names::{Company, Dir, EndName, Face, Kind};
use super::orders::{self, Act, Amount, Order, Placing, VERBS};
use crate::orders::Pen;

/// Writes an order.
pub fn write(rules: &RailroadDice, order: &Order, pen: &Pen<'_>) -> String {
    let writer = Writer { rules, pen };
    match order {
        Order::Do { act } => writer.act(act),
        Order::Then { acts } => {
            let acts: Vec<String> = acts.iter().map(|act| writer.act(act)).collect();
            let or_else = format!(", {} ", pen.pick(orders::ELSE[0], orders::ELSE[1]));
            format!("{} {}", writer.verb("then"), acts.join(&or_else))
        }
        Order::Prefer { faces } => format!("{} {}", writer.verb("prefer"), writer.faces(faces, ", ")),
        Order::Cancel => writer.verb("cancel").to_owned(),
    }
}

/// Writes an act.
pub fn act(rules: &RailroadDice, act: &Act, pen: &Pen<'_>) -> String {
    Writer { rules, pen }.act(act)
}

struct Writer<'w> {
    rules: &'w RailroadDice,
    pen: &'w Pen<'w>,
}

impl Writer<'_> {
    fn verb(&self, id: &str) -> &'static str {
        let verb = VERBS.iter().find(|verb| verb.id == id).expect("every order has its verb");
        self.pick([verb.english.words[0], verb.italian.words[0]])
    }

    fn pick(&self, [english, italian]: [&'static str; 2]) -> &'static str {
        self.pen.pick(english, italian)
    }

    /// The first two words of a list are the English and the Italian one.
    fn word(&self, words: &[&'static str]) -> &'static str {
        match words {
            [english, italian, ..] => self.pick([english, italian]),
            [only] => only,
            [] => "",
        }
    }

    fn act(&self, act: &Act) -> String {
        match act {
            Act::Income => self.verb("income").to_owned(),
            Act::Roll { behind, questions } => self.roll(*behind, *questions),
            Act::Build { end, pieces, jokers } => {
                format!(
                    "{}{} {}{}",
                    self.verb("build"),
                    self.from(*end),
                    self.pieces(pieces),
                    self.paying(*jokers)
                )
            }
            Act::Reach { end, side } => {
                let edge = self.pick(["as far as", "fino al bordo"]);
                let after = self.pick([" edge", ""]);
                format!("{}{} {edge} {}{after}", self.verb("build"), self.from(*end), self.side(*side))
            }
            Act::Cross { end, side, kind, turned, pieces, jokers } => {
                let onto = self.word(orders::ONTO);
                let turned = turned
                    .map(|quarters| format!(" {} {}", self.word(orders::TURNED), u32::from(quarters) * 90));
                let with = match pieces[..] {
                    [] => String::new(),
                    _ => format!(" {} {}", self.word(orders::WITH), self.pieces(pieces)),
                };
                let (verb, from, side) = (self.verb("cross"), self.from(*end), self.side(*side));
                let (turned, paying) = (turned.unwrap_or_default(), self.paying(*jokers));
                format!("{verb}{from} {side} {onto} {}{turned}{with}{paying}", self.kind(*kind))
            }
            Act::Station { end, company, jokers } => {
                let company = self.company(*company);
                format!("{} {company}{}{}", self.verb("station"), self.from(*end), self.paying(*jokers))
            }
            Act::Buy { company, shares, from } => {
                let from = from.map(|seat| format!(" {} {}", self.word(orders::FROM), self.pen.player(seat)));
                let shares = if *shares == 1 { String::new() } else { format!(" {shares}") };
                format!("{} {}{shares}{}", self.verb("buy"), self.company(*company), from.unwrap_or_default())
            }
            Act::Keep { faces } => format!("{} {}", self.verb("keep"), self.faces(faces, " ")),
            Act::Done => self.verb("done").to_owned(),
        }
    }

    fn roll(&self, behind: Amount, questions: Amount) -> String {
        let amount = |amount| match amount {
            Amount::All => self.word(orders::ALL).to_owned(),
            Amount::Of(count) => count.to_string(),
        };
        let verb = self.verb("roll");
        match (behind, questions) {
            (_, Amount::Of(0)) => format!("{verb} {}", amount(behind)),
            (Amount::Of(0), _) => format!("{verb} {} ?", amount(questions)),
            _ => format!("{verb} {} {} {} ?", amount(behind), self.word(orders::AND), amount(questions)),
        }
    }

    fn from(&self, end: Option<EndName>) -> String {
        let end = end.map(|end| format!(" {} {}", self.word(orders::FROM), self.word(ENDS[end as usize])));
        end.unwrap_or_default()
    }

    fn paying(&self, jokers: u32) -> String {
        match jokers {
            0 => String::new(),
            _ => format!(" {} {jokers} ?", self.word(orders::PAYING)),
        }
    }

    fn pieces(&self, pieces: &[Placing]) -> String {
        let piece = |piece: &Placing| {
            let out = piece.out.map(|out| format!("{} ", self.side(out))).unwrap_or_default();
            let joker = if piece.joker { "? " } else { "" };
            format!("{out}{joker}{}", self.word(PIECES[piece.bend as usize]))
        };
        pieces.iter().map(piece).collect::<Vec<_>>().join(", ")
    }

    fn faces(&self, faces: &[Face], between: &str) -> String {
        let face = |face: &Face| match face {
            Face::Question => "?",
            Face::Straight | Face::Curve | Face::Share => self.word(FACES[*face as usize]),
        };
        faces.iter().map(face).collect::<Vec<_>>().join(between)
    }

    fn side(&self, side: Dir) -> &'static str {
        self.word(SIDES[side as usize])
    }

    /// Companies and tiles go by their id in English and by their first other name in Italian.
    fn company(&self, company: Company) -> &str {
        let data = self.rules.board.company(company);
        self.pen.pick(&data.id, data.aliases.first().unwrap_or(&data.id))
    }

    fn kind(&self, kind: Kind) -> &str {
        let data = self.rules.board.kind(kind);
        self.pen.pick(&data.id, data.aliases.first().unwrap_or(&data.id))
    }
}
