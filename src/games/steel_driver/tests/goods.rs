//! Phase 6: final control, goods, sets, dividends and the winner.

use super::*;

/// The last build of round 5 and what follows from it; red is the last company to build.
fn end_of_building(table: &mut Table) -> Vec<Event> {
    table.state.open.round = 5;
    table.alone("red", "Andy", 1);
    table.order("Andy", "red: build BAL - PHI")
}

/// Who decides for each company in phase 6, by id.
fn final_control(table: &Table, events: &[Event]) -> BTreeMap<String, String> {
    let control = events.iter().find_map(|event| match event {
        Event::GoodsPlaced { control, .. } => Some(control),
        _ => None,
    });
    let names = table.rules.board.companies().zip(control.unwrap()).filter_map(|(company, seat)| {
        seat.map(|seat| (table.id(company).to_owned(), table.names[seat.index()].clone()))
    });
    names.collect()
}

/// A table where Andy's red takes the last cube and the game ends; goods and shares are the caller's.
fn last_cube() -> Table {
    let mut table = Table::four();
    table.give("red", "Andy", 0);
    table.reach("red", &["BAL", "PHI"]);
    table.goods_with("red", &["BAL", "PHI"]);
    table
}

fn finish(table: &mut Table) -> Vec<Event> {
    // Philadelphia's cube is then the only one left and comes by itself.
    table.order("Andy", "red: take Baltimore")
}

#[test]
fn sd_t14_the_final_control_example() {
    for (last, green) in [("Richard", "Don"), ("Simon", "Simon"), ("Andy", "Don")] {
        let mut table = Table::four();
        table.give("green", last, 0);
        table.shares("green", &[("Don", 2), ("Simon", 2), ("Richard", 1), ("Andy", 0)]);
        table.shares("red", &[("Andy", 3)]);
        let events = end_of_building(&mut table);
        let control = final_control(&table, &events);
        assert_eq!((control["red"].as_str(), control["green"].as_str()), ("Andy", green), "last: {last}");
    }
}

/// Red's two white cubes and yellow's goods; what yellow's sets are worth.
fn check_sets(goods: [u8; 5], sets: &[u8], value: u32) {
    let mut table = last_cube();
    table.of_company("yellow").goods = goods.to_vec().try_into().unwrap();
    let events = finish(&mut table);
    let expected = Event::Valued { company: table.company("yellow"), sets: sets.to_vec(), value };
    assert!(events.contains(&expected), "{goods:?}: {events:?}");
}

#[test]
fn sd_t15_the_set_example() {
    // White, black, silver, orange, red; 100 + 30 + 10 + 10.
    check_sets([4, 2, 1, 1, 0], &[4, 2, 1, 1], 150);
}

#[test]
fn sd_t16_set_values() {
    check_sets([1, 1, 1, 1, 1], &[5], 150);
    check_sets([2, 2, 1, 0, 0], &[3, 2], 90);
    check_sets([3, 0, 0, 0, 0], &[1, 1, 1], 30);
    check_sets([3, 2, 2, 1, 1], &[5, 3, 1], 220);
    check_sets([0, 0, 0, 0, 0], &[], 0);
}

#[test]
fn sd_t17_dividends() {
    // Every share pays; the control marker does not.
    let mut table = Table::of(&["Ann", "Bob", "Andy"]);
    table.give("red", "Andy", 0);
    table.give("yellow", "Andy", 0);
    table.reach("red", &["BAL", "PHI"]);
    table.goods_with("red", &["BAL", "PHI"]);
    table.of_company("yellow").goods = vec![4, 2, 1, 1, 0].try_into().unwrap();
    table.shares("yellow", &[("Ann", 3), ("Bob", 2), ("Andy", 0)]);
    finish(&mut table);
    assert_eq!((table.of_seat("Ann").cash, table.of_seat("Bob").cash), (450, 300));
    assert_eq!(table.of_seat("Andy").cash, 20, "red's two cubes, one share");
}

/// Ann and Bob are level at 1400; red, blue and green have these goods.
fn level(red: u8, blue: u8, green: u8) -> Vec<Place> {
    let mut table = Table::of(&["Ann", "Bob", "Andy"]);
    for (company, name) in [("red", "Ann"), ("blue", "Ann"), ("green", "Bob")] {
        table.give(company, name, 0);
        table.shares(company, &[(name, 0)]);
    }
    table.reach("red", &["BAL", "PHI"]);
    table.goods_with("red", &["BAL", "PHI"]);
    for (company, goods) in [("red", red - 2), ("blue", blue), ("green", green)] {
        table.of_company(company).goods[1] = goods;
    }
    table.of_seat("Ann").cash = 1400;
    table.of_seat("Bob").cash = 1400;
    let events = table.order("Ann", "red: take Baltimore");
    match events.last() {
        Some(Event::Ended { ranking }) => ranking.clone(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn sd_t18_the_tie_break() {
    let place = |seats: &[u8], score| Place { seats: seats.iter().copied().map(Seat).collect(), score };
    // Nine cubes of two companies beat eight of one.
    assert_eq!(level(5, 4, 8), [place(&[0], 1400), place(&[1], 1400), place(&[2], 0)]);
}

#[test]
fn sd_f7_level_to_the_end_is_a_shared_win() {
    assert_eq!(level(5, 4, 9)[0].seats, [Seat(0), Seat(1)]);
    assert_eq!(level(5, 4, 10)[0].seats, [Seat(1)]);
}

#[test]
fn sd_f1_the_last_controller_may_be_of_an_earlier_round() {
    // Green was not sold in round 5; Simon won its latest auction before.
    let mut table = Table::four();
    table.give("green", "Simon", 0);
    table.of_company("green").controller = None;
    table.shares("green", &[("Don", 1), ("Andy", 1), ("Simon", 0)]);
    let events = end_of_building(&mut table);
    assert_eq!(final_control(&table, &events)["green"], "Andy", "the first tied player at Simon's left");
}

#[test]
fn sd_f2_a_company_never_sold_is_nobodys_and_worth_nothing() {
    let mut table = Table::four();
    let events = end_of_building(&mut table);
    assert_eq!(final_control(&table, &events).into_keys().collect::<Vec<_>>(), ["red"]);
    let events = table.order("Andy", "take BAL");
    let company = table.company("yellow");
    assert!(events.contains(&Event::Valued { company, sets: vec![], value: 0 }));
}

#[test]
fn sd_f3_goods_are_taken_in_the_pass_order_of_round_five() {
    let mut table = Table::four();
    table.lay("black", &[("CHS", "ATL"), ("ATL", "NSH")]);
    table.lay("yellow", &[("NOL", "MEM"), ("MEM", "STL")]);
    table.state.open.round = 5;
    table.give("yellow", "Don", 0);
    table.give("black", "Simon", 0);
    table.give("red", "Andy", 1);
    // Black passed first of all, yellow and red are still to pass.
    table.state.open.passed = ["black", "purple", "blue", "green"].map(|id| table.company(id)).to_vec();
    table.build_with("red");
    table.order("Andy", "red: build BAL - PHI");
    let order = ["black", "purple", "blue", "green", "yellow", "red"];
    assert_eq!(table.ids(&table.state.open.order), order);
    assert_eq!((table.active(), table.turn()), (Some("black"), vec!["Simon"]));
    table.order("Simon", "take ATL");
    assert_eq!(table.active(), Some("yellow"), "what reaches nothing is passed over");
}

#[test]
fn sd_f4_taking_is_compulsory() {
    let table = last_cube();
    assert_eq!(table.refused("Andy", "pass").why, Refusal::MustTake { company: table.company("red") });
}

#[test]
fn sd_f5_a_company_that_is_finished_does_not_come_back() {
    let mut table = Table::four();
    table.give("red", "Andy", 0);
    table.give("yellow", "Don", 0);
    table.reach("red", &["BAL", "PHI", "NYC"]);
    table.goods_with("red", &["BAL", "PHI", "NYC"]);
    let events = table.order("Andy", "take BAL");
    let finished = events[1..].iter().map(|event| match event {
        Event::CompanyFinished { company, .. } => *company,
        other => panic!("{other:?}"),
    });
    let others: Vec<Company> = table.rules.board.companies().skip(1).collect();
    assert_eq!(finished.collect::<Vec<_>>(), others, "all others are finished at their first turn");
    assert_eq!(table.active(), Some("red"));
    let company = table.company("yellow");
    assert_eq!(table.refused("Don", "take PHI").why, Refusal::HasPassed { company });
}

#[test]
fn sd_f6_cubes_left_over_are_worthless() {
    let mut table = last_cube();
    table.of_seat("Don").cubes = 40;
    table.of_company("red").treasury = 40;
    let events = finish(&mut table);
    assert_eq!((table.of_seat("Don").cash, table.of_seat("Andy").cash), (0, 20));
    assert!(matches!(&events.last(), Some(Event::Ended { ranking }) if ranking[0].seats == [Seat(3)]));
}

#[test]
fn goods_lie_in_every_city_on_track_start_cities_too() {
    let mut table = Table::four();
    table.lay("yellow", &[("NOL", "MEM")]);
    let events = end_of_building(&mut table);
    let cubes = ["NOL", "MEM", "BAL", "PHI"].map(|id| table.city(id)).into_iter().collect();
    let placed =
        events.iter().any(|event| matches!(event, Event::GoodsPlaced { cubes: at, .. } if *at == cubes));
    assert!(placed, "{events:?}");
}

#[test]
fn a_cube_goes_to_one_company_and_the_last_one_comes_by_itself() {
    let mut table = Table::four();
    table.give("red", "Andy", 0);
    table.give("yellow", "Don", 0);
    table.reach("red", &["BAL", "PHI"]);
    table.reach("yellow", &["BAL", "PHI", "NYC"]);
    table.goods_with("red", &["BAL", "PHI", "NYC"]);
    table.order("Andy", "take BAL");
    assert_eq!(table.refused("Don", "take BAL").why, Refusal::NoCubeThere { city: table.city("BAL") });
    let events = table.order("Don", "take NYC");
    let (red, philadelphia) = (table.company("red"), table.city("PHI"));
    let took = |event: &Event| {
        matches!(event, Event::Took { company, city, goods, how: How::Forced, .. }
            if (*company, *city, goods.index()) == (red, philadelphia, 0))
    };
    assert!(events.iter().any(took), "{events:?}");
    assert!(matches!(table.state.open.phase, Phase::Over { .. }));
}

#[test]
fn a_final_value_may_pass_two_hundred() {
    // SD-P1 again: the second disc marks it, nothing is capped.
    check_sets([3, 3, 3, 0, 0], &[3, 3, 3], 180);
    check_sets([2, 2, 2, 2, 2], &[5, 5], 300);
}
