//! Lines written again with changes, chained and committed to anew: what a forger, or an older program, would write.

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use waybill::journal::{Draft, HiddenPart, OpenPart, Record, SealedCard, Tip};
use waybill::rules::Drawer;
use waybill::rules::luck::Draw;
use waybill::table::HouseEvent;

/// The parts of a line that a draft is made of.
#[derive(Deserialize)]
struct Line {
    #[serde(default)]
    order: Option<String>,
    #[serde(default)]
    house: Vec<Box<RawValue>>,
    #[serde(default)]
    events: Vec<Box<RawValue>>,
    #[serde(default)]
    luck: Vec<Draw>,
    #[serde(default)]
    seals: Vec<String>,
    #[serde(default)]
    game: Vec<Part>,
    #[serde(default)]
    private: Vec<Part>,
}

#[derive(Deserialize)]
struct Part {
    drawer: Drawer,
    #[serde(default)]
    order: Option<String>,
    #[serde(default)]
    voice: Option<String>,
    #[serde(default)]
    house: Vec<Box<RawValue>>,
    #[serde(default)]
    events: Vec<(usize, Box<RawValue>)>,
    #[serde(default)]
    luck: Vec<(usize, u32)>,
}

/// The draft of which a full line was written.
pub fn draft_of(line: &str) -> Draft {
    let record = Record::read(line).unwrap();
    let Line { order, house, events, luck, seals, game, private } = serde_json::from_str(line).unwrap();
    let hidden = game.into_iter().chain(private).map(|Part { drawer, order, voice, house, events, luck }| {
        HiddenPart { drawer, order, voice, house, events, luck }
    });
    let open = record.is_open.then(|| OpenPart {
        order,
        house,
        events,
        luck,
        position: record.position.as_deref().unwrap_or_default().to_owned(),
        cards: seals
            .into_iter()
            .zip(&record.cards)
            .map(|(seal, card)| card.clone().map_or(SealedCard::Forgotten(seal), SealedCard::Kept))
            .collect(),
    });
    Draft { at: record.at, by: record.by, cause: record.cause.into_owned(), open, hidden: hidden.collect() }
}

/// Drafts written as the lines of a table.
pub fn chained(table: &str, drafts: &[Draft]) -> Vec<String> {
    let mut tip = Tip::start(table);
    let salt = |leaf: &str| format!("{:032x}", leaf.len());
    drafts.iter().map(|draft| draft.write(table, &mut tip, salt)).collect()
}

/// All lines of a table written again; each draft with the number of its record.
pub fn rewrite(table: &str, lines: &[String], change: impl Fn(u64, &mut Draft)) -> Vec<String> {
    let mut tip = Tip::start(table);
    let mut written = Vec::new();
    for line in lines {
        let mut draft = draft_of(line);
        change(tip.seq, &mut draft);
        written.push(draft.write(table, &mut tip, |leaf| format!("{:032x}", leaf.len())));
    }
    written
}

/// Changes the text of what the house decided, open or hidden.
pub fn replace_house(draft: &mut Draft, from: &str, to: &str) {
    let open = draft.open.iter_mut().flat_map(|open| &mut open.house);
    for event in open.chain(draft.hidden.iter_mut().flat_map(|part| &mut part.house)) {
        *event = RawValue::from_string(event.get().replace(from, to)).unwrap();
    }
}

/// The words of the order of a draft, wherever they stand.
pub fn order_of(draft: &mut Draft) -> Option<&mut String> {
    let hidden = draft.hidden.iter_mut().filter_map(|part| part.order.as_mut());
    draft.open.iter_mut().filter_map(|open| open.order.as_mut()).chain(hidden).next()
}

/// Lines made by hand out of JSON, chained and committed to anew, so that only what they say is wrong. Nothing where they
/// could not be lines at all.
pub fn rechained(table: &str, lines: &[Value]) -> Option<Vec<String>> {
    const SALT: &str = "00112233445566778899aabbccddeeff";
    let keyed = |key: &[u8; 32], bytes: &[u8]| *blake3::keyed_hash(key, bytes).as_bytes();
    let hex = |bytes: [u8; 32]| blake3::Hash::from_bytes(bytes).to_hex();
    let mut chain = *blake3::hash(format!("waybill chain 3\n{table}").as_bytes()).as_bytes();
    let (mut game, mut private, mut seq) = ([0; 32], [0; 32], 0u64);
    let mut written = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        let fields = line.as_object()?;
        let some = |names: &[&str]| -> String {
            let field = |name: &&str| Some(format!(",\"{name}\":{}", in_order(name, fields.get(*name)?)));
            names.iter().filter_map(field).collect()
        };
        let list = some(&["game", "private"]);
        let list_text = list.split_once(':').map(|(_, list)| list);
        let pile = if fields.contains_key("game") { &mut game } else { &mut private };
        if !fields.contains_key("seq") {
            let body = format!(
                "{{\"under\":{seq}{list}{}",
                some(&["at", "by", "cause", "order", "house", "events", "luck", "position"])
            );
            *pile = keyed(pile, body.as_bytes());
            written.push(format!("{body},\"pile\":\"{}\",\"place\":{place}}}", hex(*pile)));
            continue;
        }
        if let Some(list) = list_text {
            *pile = keyed(pile, list.as_bytes());
        }
        let seal = |card: &Value| {
            let words = format!(
                "waybill card 3\n{}\n{}",
                card[0].as_str().unwrap_or(""),
                card[1].as_str().unwrap_or("")
            );
            format!("\"{}\"", blake3::hash(words.as_bytes()).to_hex())
        };
        let seals: Option<Vec<String>> =
            fields.get("cards").map(|cards| cards.as_array().into_iter().flatten().map(seal).collect());
        let seals = seals.map_or(String::new(), |seals| format!(",\"seals\":[{}]", seals.join(",")));
        let leaf = keyed(&private, SALT.as_bytes());
        let hidden = hex(keyed(&leaf, &[SALT.as_bytes(), &game].concat()));
        let open = some(&["at", "by", "cause", "order", "house", "events", "luck", "position"]);
        let body = format!("{{\"seq\":{seq}{open}{seals},\"hidden\":\"{hidden}\"");
        chain = keyed(&chain, body.as_bytes());
        let (cards, length) = (some(&["cards"]), body.len());
        written.push(format!(
            "{body},\"chain\":\"{}\"{cards}{list},\"salts\":\"{SALT}{SALT}\",\"open\":{length},\"place\":{place}}}",
            hex(chain)
        ));
        (game, private, seq) = ([0; 32], [0; 32], seq + 1);
    }
    Some(written)
}

/// A field of a line as records have it: what was decoded has its own fields in the order of their names.
fn in_order(name: &str, value: &Value) -> String {
    let list = |each: &dyn Fn(&Value) -> String| match value.as_array() {
        Some(items) => format!("[{}]", items.iter().map(each).collect::<Vec<_>>().join(",")),
        None => value.to_string(),
    };
    match name {
        "house" => list(&event),
        "luck" => list(&|draw| object(draw, &["of", "got", "told", "only", "whose"])),
        "game" | "private" => {
            list(&|part| object(part, &["drawer", "order", "voice", "house", "events", "luck"]))
        }
        _ => value.to_string(),
    }
}

/// Fields in this order, and behind them those that nobody knows.
fn object(value: &Value, names: &[&str]) -> String {
    let Some(fields) = value.as_object() else { return value.to_string() };
    let known = names.iter().filter_map(|name| Some((*name, fields.get(*name)?)));
    let other = fields.iter().filter(|(name, _)| !names.contains(&name.as_str()));
    // What lies in a drawer for one seat alone are pairs of numbers.
    let field = |(name, value): (&str, &Value)| match name {
        "luck" => format!("\"{name}\":{value}"),
        _ => format!("\"{name}\":{}", in_order(name, value)),
    };
    let all: Vec<String> =
        known.chain(other.map(|(name, value)| (name.as_str(), value))).map(field).collect();
    format!("{{{}}}", all.join(","))
}

/// An event of the house as the house writes it, unless it says more or less.
fn event(value: &Value) -> String {
    let ours = serde_json::from_value::<HouseEvent>(value.clone());
    let ours = ours.ok().and_then(|event| serde_json::to_string(&event).ok());
    let is_same = |text: &String| serde_json::from_str::<Value>(text).is_ok_and(|ours| ours == *value);
    ours.filter(is_same).unwrap_or_else(|| value.to_string())
}
