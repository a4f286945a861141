import type { JsonObject } from '@lantern/games/game'

/** What a round's view tells of where it stands, as far as a hand needs it. */
export type Seen = Readonly<Record<string, unknown>>

/** A game of the house as a hostile or an unlucky player meets it. */
export interface PlayedGame {
  readonly code: string
  /** A bet of 1.00. */
  readonly bet: JsonObject
  /** Bets that are none. */
  readonly wrongBets: readonly JsonObject[]
  /** The first move of a round that goes on after the bet. */
  readonly move?: JsonObject
  /** Moves that are none. */
  readonly wrongMoves: readonly JsonObject[]
  /** The move that ends the round, or comes nearer to its end. */
  readonly end?: (view: Seen) => JsonObject
}

const length = (list: unknown): number => (Array.isArray(list) ? list.length : 0)
const CASH_OUT = { type: 'cashOut' }
const NO_MOVE = [CASH_OUT, { type: 'win' }, {}]

const guess = (view: Seen): JsonObject => {
  const hasGuessed = Array.isArray(view['moves']) && view['moves'].some((move) => move !== 'skip')
  // An ace or a king may be higher or lower as well as the same: one of them is always offered.
  const [option] = Array.isArray(view['options']) ? view['options'] : []
  const pick = String((option as { pick?: string } | undefined)?.pick ?? 'same')
  return hasGuessed ? CASH_OUT : { type: 'guess', step: length(view['moves']), pick }
}

/** Every game whose rounds belong to one member. */
export const playedGames: readonly PlayedGame[] = [
  {
    code: 'mines',
    bet: { mines: 1 },
    wrongBets: [{ mines: 0 }, { mines: 25 }, { mines: 1.5 }, { mines: 3, rtp: 2 }, {}],
    move: { type: 'open', cell: 1 },
    wrongMoves: [{ type: 'open', cell: 0 }, { type: 'open', cell: 26 }, { type: 'win' }, {}],
    end: () => CASH_OUT,
  },
  {
    code: 'dice',
    bet: { direction: 'over', target: 5_050 },
    wrongBets: [
      { direction: 'over', target: 0 },
      { direction: 'up', target: 5_050 },
      { direction: 'under', target: 10_001 },
    ],
    wrongMoves: NO_MOVE,
  },
  {
    code: 'hilo',
    bet: {},
    wrongBets: [{ start: 51 }],
    move: { type: 'skip', step: 0 },
    wrongMoves: [
      { type: 'guess', step: 0, pick: 'red' },
      { type: 'skip', step: -1 },
      { type: 'skip', step: 1_000 },
      {},
    ],
    end: guess,
  },
  {
    code: 'tower',
    bet: { level: 'easy' },
    wrongBets: [{ level: 'none' }, {}],
    move: { type: 'climb', floor: 1, door: 1 },
    wrongMoves: [
      { type: 'climb', floor: 1, door: 5 },
      { type: 'climb', floor: 10, door: 1 },
      { type: 'climb', floor: 0, door: 1 },
      { type: 'fall' },
    ],
    end: () => CASH_OUT,
  },
  {
    code: 'blackjack',
    bet: {},
    wrongBets: [{ cards: [0, 12] }],
    move: { type: 'hit', step: 0 },
    wrongMoves: [
      { type: 'peek', step: 0 },
      { type: 'hit', step: -1 },
      { type: 'hit' },
      { type: 'hit', step: 0, card: 9 },
    ],
    end: (view) => ({ type: 'stand', step: Number(view['step']) }),
  },
  {
    code: 'poker',
    bet: {},
    wrongBets: [{ hold: 31 }],
    move: { type: 'draw', hold: 31 },
    wrongMoves: [
      { type: 'draw', hold: 32 },
      { type: 'draw', hold: -1 },
      { type: 'draw' },
      { type: 'swap', hold: 1 },
    ],
    end: () => ({ type: 'draw', hold: 0 }),
  },
  {
    code: 'limbo',
    bet: { target: 200 },
    wrongBets: [{ target: 0 }, { target: 1e12 }, { target: 2.5 }, {}],
    wrongMoves: NO_MOVE,
  },
  {
    code: 'plinko',
    bet: { rows: 8, risk: 'low' },
    wrongBets: [
      { rows: 7, risk: 'low' },
      { rows: 17, risk: 'low' },
      { rows: 8, risk: 'none' },
    ],
    wrongMoves: NO_MOVE,
  },
  {
    code: 'keno',
    bet: { picks: [1, 2, 3], risk: 'low' },
    wrongBets: [
      { picks: [1, 1], risk: 'low' },
      { picks: [41], risk: 'low' },
      { picks: [], risk: 'low' },
      { picks: Array.from({ length: 11 }, (_, at) => at + 1), risk: 'low' },
    ],
    wrongMoves: NO_MOVE,
  },
  {
    code: 'roulette',
    bet: { chips: { red: '1.00' } },
    wrongBets: [
      { chips: {} },
      { chips: { red: '2.00' } },
      { chips: { red: '-1.00', black: '2.00' } },
      { chips: { n37: '1.00' } },
    ],
    wrongMoves: NO_MOVE,
  },
  {
    code: 'wheel',
    bet: { lanterns: 10, risk: 'low' },
    wrongBets: [
      { lanterns: 11, risk: 'low' },
      { lanterns: 10, risk: 'none' },
    ],
    wrongMoves: NO_MOVE,
  },
]
