// A peer for the benches: boardgame.io's reducer with a small railway game, in production mode.
//
// For every line on standard input it plays a chunk of moves and answers with the microseconds of CPU
// time they took, so that a bench can alternate between this process and itself. The first argument
// is the folder in which the package is installed.
'use strict';

const path = require('path');
const { CreateGameReducer, InitializeGame } = require(
  path.join(process.argv[2], 'node_modules', 'boardgame.io', 'internal')
);

const SEATS = 4;
const LINKS = 80;
const COMPANIES = 6;
const CHUNK = 50;

const railway = {
  name: 'railway',
  setup: () => ({
    cash: Array(SEATS).fill(20),
    companies: Array.from({ length: COMPANIES }, () => ({ treasury: 0, controller: null, profit: 0, goods: 0 })),
    track: Array(LINKS).fill(null),
    cubes: Array(30).fill(1),
    sale: null,
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    putUp: ({ G, playerID }, company, bid) => {
      if (G.sale || G.cash[playerID] < bid) return 'INVALID_MOVE';
      G.sale = { company, bid, leader: playerID, left: SEATS - 1 };
    },
    bid: ({ G, playerID }, bid) => {
      if (!G.sale || bid <= G.sale.bid || G.cash[playerID] < bid) return 'INVALID_MOVE';
      G.sale.bid = bid;
      G.sale.leader = playerID;
    },
    pass: ({ G }) => {
      if (!G.sale) return 'INVALID_MOVE';
      G.sale.left -= 1;
      if (G.sale.left > 0) return;
      const { company, bid, leader } = G.sale;
      G.cash[leader] -= bid;
      G.companies[company].treasury += bid;
      G.companies[company].controller = leader;
      G.sale = null;
    },
    build: ({ G }, company, link, cost, profit) => {
      if (G.track[link] !== null) return 'INVALID_MOVE';
      G.track[link] = company;
      G.companies[company].treasury -= cost;
      G.companies[company].profit += profit;
    },
    take: ({ G, playerID }, company, city) => {
      if (G.cubes[city] === 0) return 'INVALID_MOVE';
      G.cubes[city] = 0;
      G.companies[company].goods += 1;
      G.cash[playerID] += 1;
    },
  },
};

// One game: six auctions, then eighty links, then thirty cubes.
const script = [];
for (let company = 0; company < COMPANIES; company++) {
  script.push(['putUp', company, 1], ['bid', 2], ['pass'], ['pass'], ['pass']);
}
for (let link = 0; link < LINKS; link++) script.push(['build', link % COMPANIES, link, 1, 10]);
for (let city = 0; city < 30; city++) script.push(['take', city % COMPANIES, city]);

const reducer = CreateGameReducer({ game: railway });
let state;
let next = script.length;

function play(moves) {
  for (let move = 0; move < moves; move++) {
    if (next === script.length) {
      state = InitializeGame({ game: railway, numPlayers: SEATS });
      next = 0;
    }
    const [type, ...args] = script[next++];
    const before = state._stateID;
    const payload = { type, args, playerID: state.ctx.currentPlayer, credentials: null };
    state = reducer(state, { type: 'MAKE_MOVE', payload });
    if (state._stateID === before) throw new Error(`move ${next} (${type}) was refused`);
  }
}

play(40 * script.length); // until the compiler has seen everything
process.stdout.write(`ready ${CHUNK}\n`);
process.stdin.on('data', (data) => {
  for (const byte of data) {
    if (byte !== 10) continue;
    const before = process.cpuUsage();
    play(CHUNK);
    const { user, system } = process.cpuUsage(before);
    process.stdout.write(`${user + system}\n`);
  }
});
