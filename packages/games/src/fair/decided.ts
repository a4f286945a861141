import { rankName, suitOf } from '@lantern/kernel/cards'
import { fairDraw, type Seeds } from '@lantern/kernel/draw'
import { money } from '@lantern/kernel/money'
import { Refusal } from '@lantern/kernel/refusal'
import * as blackjack from '../blackjack/bet.ts'
import { CODE as CRASH } from '../crash/bet.ts'
import * as dice from '../dice/bet.ts'
import type { JsonObject } from '../game.ts'
import * as hilo from '../hilo/bet.ts'
import * as keno from '../keno/bet.ts'
import * as limbo from '../limbo/bet.ts'
import * as mines from '../mines/bet.ts'
import * as plinko from '../plinko/bet.ts'
import * as poker from '../poker/bet.ts'
import { findGame } from '../registry.ts'
import * as roulette from '../roulette/bet.ts'
import * as tower from '../tower/bet.ts'
import * as wheel from '../wheel/bet.ts'
import { browserHashes } from './browser-hashes.ts'
import { landingOf } from './chain.ts'

/** What a draw is asked beside its seeds, where the game lets its player choose. */
export interface Choice {
  readonly mines: number
  readonly rows: number
  readonly lanterns: number
  readonly level: string
}

/** What seeds decide, whatever is bet on it: hundredths, places, numbers, or cards in their order. */
export type Decided =
  | { readonly kind: 'roll' | 'height' | 'landing'; readonly hundredths: number }
  | { readonly kind: 'tiles' | 'lit'; readonly numbers: readonly number[] }
  | { readonly kind: 'pocket' | 'lantern'; readonly number: number }
  | { readonly kind: 'way'; readonly turns: readonly number[] }
  | { readonly kind: 'floors'; readonly doors: readonly (readonly number[])[] }
  | { readonly kind: 'cards'; readonly cards: readonly string[] }

interface Rule {
  readonly bet: (choice: Choice) => JsonObject
  readonly read: (state: unknown) => Decided
}

const SIGNS = { diamond: '♦', heart: '♥', spade: '♠', club: '♣' } as const
const cards = (all: readonly number[]): Decided => ({
  kind: 'cards',
  cards: all.map((card) => `${rankName(card)}${SIGNS[suitOf(card)]}`),
})
const ascending = (all: readonly number[]): readonly number[] => all.toSorted((a, b) => a - b)
const nothing = (): JsonObject => ({})
const EASY = { risk: 'low' } as const

const RULES: Readonly<Record<string, Rule>> = {
  [mines.CODE]: {
    bet: ({ mines: count }) => ({ mines: count }),
    read: (state) => ({
      kind: 'tiles',
      numbers: ascending(mines.stateSchema.parse(state).mineCells),
    }),
  },
  [dice.CODE]: {
    bet: () => ({ direction: 'over', target: 5_000 }),
    read: (state) => ({ kind: 'roll', hundredths: dice.stateSchema.parse(state).rolled }),
  },
  [hilo.CODE]: { bet: nothing, read: (state) => cards(hilo.stateSchema.parse(state).cards) },
  [tower.CODE]: {
    bet: ({ level }) => ({ level }),
    read: (state) => ({ kind: 'floors', doors: tower.stateSchema.parse(state).windy }),
  },
  [blackjack.CODE]: {
    bet: nothing,
    read: (state) => cards(blackjack.stateSchema.parse(state).cards),
  },
  [poker.CODE]: { bet: nothing, read: (state) => cards(poker.stateSchema.parse(state).cards) },
  [limbo.CODE]: {
    bet: () => ({ target: 200 }),
    read: (state) => ({ kind: 'height', hundredths: limbo.stateSchema.parse(state).outcome }),
  },
  [plinko.CODE]: {
    bet: ({ rows }) => ({ rows, ...EASY }),
    read: (state) => ({ kind: 'way', turns: plinko.stateSchema.parse(state).outcome }),
  },
  [keno.CODE]: {
    bet: () => ({ picks: [1], ...EASY }),
    read: (state) => ({ kind: 'lit', numbers: ascending(keno.stateSchema.parse(state).outcome) }),
  },
  [roulette.CODE]: {
    bet: () => ({ chips: { red: '1.00' } }),
    read: (state) => ({ kind: 'pocket', number: roulette.stateSchema.parse(state).outcome }),
  },
  [wheel.CODE]: {
    bet: ({ lanterns }) => ({ lanterns, ...EASY }),
    read: (state) => ({ kind: 'lantern', number: wheel.stateSchema.parse(state).outcome + 1 }),
  },
}

/** Every game whose draws can be looked at. */
export const decidedGames: readonly string[] = [...Object.keys(RULES), CRASH]

/** What seeds decide in a game. Of a shared round, `serverSeed` is its hash and `clientSeed` the salt. */
export function decided(code: string, seeds: Seeds, choice: Choice): Decided {
  if (code === CRASH) {
    const hundredths = landingOf(seeds.serverSeed, seeds.clientSeed, browserHashes)
    return { kind: 'landing', hundredths }
  }
  const game = findGame(code)
  const rule = RULES[code]
  if (!game || !rule) throw new Refusal('game_not_found')
  const stake = { amount: money('1.00'), currency: 'USD' } as const
  const draw = fairDraw(seeds, browserHashes.hmac)
  return rule.read(game.open(rule.bet(choice), stake, draw))
}
