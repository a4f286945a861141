import { multiplierOf } from './cascade.ts'
import { mixedChance, nearlyChance } from './classic-frequency.ts'
import type { CascadeModel, ClassicModel, HoldModel } from './model.ts'
import type { CascadeOwn, ClassicOwn, HoldOwn, NamedCoins } from './own.ts'

/** Something with its chance, between 0 and 1. */
type Chance<What> = What & { readonly chance: number }

/** What is the own of a classic, a cascade or a hold game, as its rules tell it. */
export type OwnMechanic =
  /** `chance` that the third reel goes once more when two match, `inSpin` that it does in a spin. */
  | { readonly kind: 'secondLook'; readonly chance: number; readonly inSpin: number }
  /** `pays` and `times` are in whole or parts of the stake. */
  | Chance<{ readonly kind: 'mixed'; readonly symbols: string[]; readonly pays: number }>
  | { readonly kind: 'start'; readonly rungs: Chance<{ readonly factor: number }>[] }
  | {
      readonly kind: 'lucky'
      readonly factor: number
      readonly symbols: Chance<{ readonly symbol: string }>[]
    }
  /** `chance` of each symbol that drops in later, `before` of one in the first drop. */
  | {
      readonly kind: 'refills'
      readonly symbols: Chance<{ readonly symbol: string; readonly before: number }>[]
    }
  /** `count` is a winning drop's number, or coins at the end: then chances are of the respins. */
  | {
      readonly kind: 'chain' | 'ranks'
      readonly prizes: Chance<{ readonly count: number; readonly times: number }>[]
    }
  | Chance<{ readonly kind: 'sweep'; readonly times: number }>
  | { readonly kind: 'load'; readonly factors: Chance<{ readonly factor: number }>[] }
  | { readonly kind: 'depth'; readonly values: Chance<{ readonly times: number }>[] }
  | { readonly kind: 'gift'; readonly coins: number }
  | Chance<{ readonly kind: 'swell'; readonly from: number; readonly before: number }>
  | { readonly kind: 'named'; readonly coins: Chance<NamedCoin>[] }

export interface NamedCoin {
  readonly name: 'small' | 'middle' | 'great'
  readonly times: number
}

/** What a model says is its own; nothing where it says nothing. */
export function ownMechanics(model: ClassicModel | CascadeModel | HoldModel): OwnMechanic[] {
  if (!model.own) return []
  switch (model.kind) {
    case 'classic':
      return [classicOwn(model, model.own)]
    case 'cascade':
      return [cascadeOwn(model, model.own)]
    case 'hold':
      return [holdOwn(model, model.own)]
  }
}

function classicOwn(model: ClassicModel, own: ClassicOwn): OwnMechanic {
  switch (own.kind) {
    case 'secondLook': {
      const chance = own.chance / own.of
      return { kind: own.kind, chance, inSpin: chance * nearlyChance(model) }
    }
    case 'mixed':
      return {
        kind: own.kind,
        symbols: Array.from(own.symbols),
        pays: own.pay / model.units,
        chance: mixedChance(model),
      }
  }
}

/** Keys with their chances, in the order of their weights. */
function chancesOf(weights: Readonly<Record<string, number>>): Chance<{ readonly key: string }>[] {
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0)
  return Object.entries(weights).map(([key, weight]) => ({ key, chance: weight / total }))
}

const numbered = (weights: Readonly<Record<number, number>>): Chance<{ readonly key: number }>[] =>
  chancesOf(weights).map(({ key, chance }) => ({ key: Number.parseInt(key, 10), chance }))

function prizesOf(
  prizes: Readonly<Record<number, number>>,
  chances: Readonly<Record<number, number>>,
) {
  return Object.entries(prizes).map(([key, times]) => {
    const count = Number.parseInt(key, 10)
    return { count, times, chance: chances[count] ?? 0 }
  })
}

function cascadeOwn(model: CascadeModel, own: CascadeOwn): OwnMechanic {
  switch (own.kind) {
    case 'start': {
      const rungs = numbered(Object.fromEntries(own.weights.entries())).map(({ key, chance }) => ({
        factor: multiplierOf(model, key),
        chance,
      }))
      return { kind: own.kind, rungs }
    }
    case 'lucky': {
      const symbols = chancesOf(own.weights).map(({ key, chance }) => ({ symbol: key, chance }))
      return { kind: own.kind, factor: own.factor, symbols }
    }
    case 'refills': {
      const first = new Map(chancesOf(model.weights).map(({ key, chance }) => [key, chance]))
      const symbols = chancesOf(own.weights).map(({ key, chance }) => ({
        symbol: key,
        chance,
        before: first.get(key) ?? 0,
      }))
      return { kind: own.kind, symbols }
    }
    case 'chain':
      return { kind: own.kind, prizes: prizesOf(own.prizes, own.chances) }
    case 'sweep':
      return { kind: own.kind, times: own.prize, chance: own.chance }
  }
}

function holdOwn({ landing, values }: HoldModel, own: HoldOwn): OwnMechanic {
  switch (own.kind) {
    case 'load': {
      const factors = numbered(own.weights).map(({ key, chance }) => ({ factor: key, chance }))
      return { kind: own.kind, factors }
    }
    case 'depth': {
      const worth = numbered(own.values).map(({ key, chance }) => ({ times: key, chance }))
      return { kind: own.kind, values: worth }
    }
    case 'ranks':
      return { kind: own.kind, prizes: prizesOf(own.prizes, own.chances) }
    case 'gift':
      return { kind: own.kind, coins: own.coins }
    case 'swell': {
      const [chance, before] = [own.chance / landing.of, landing.chance / landing.of]
      return { kind: own.kind, from: own.from, chance, before }
    }
    case 'named':
      return { kind: own.kind, coins: namedOf(own, values) }
  }
}

const namedOf = (own: NamedCoins, values: HoldModel['values']): Chance<NamedCoin>[] =>
  (['small', 'middle', 'great'] as const).map((name) => ({
    name,
    times: own[name],
    chance: numbered(values).find(({ key }) => key === own[name])?.chance ?? 0,
  }))
