import { dealRound as dealBlackjack } from '@lantern/games/blackjack/math'
import { shownBust, survivors, bustOf, OUTCOMES as CRASH_OUTCOMES } from '@lantern/games/crash/math'
import { OUTCOMES, roll } from '@lantern/games/dice/math'
import { nodeHashes } from '@lantern/games/fair/node-hashes'
import { dealRound as dealHilo } from '@lantern/games/hilo/math'
import { DRAWN, LANTERNS, light } from '@lantern/games/keno/math'
import { flight, winningWords, WORDS } from '@lantern/games/limbo/math'
import { CELLS, layMines, MAX_MINES } from '@lantern/games/mines/math'
import { fall, MAX_ROWS, MIN_ROWS, pocketOf, ways } from '@lantern/games/plinko/math'
import { dealRound as dealPoker, ROUND_CARDS } from '@lantern/games/poker/math'
import { POCKETS, spin } from '@lantern/games/roulette/math'
import { drawByWeight } from '@lantern/games/slots/boost'
import type { Model } from '@lantern/games/slots/model'
import { stopsOf } from '@lantern/games/slots/strips'
import { TITLES } from '@lantern/games/slots/titles'
import { buildTower, floorOf, LEVELS } from '@lantern/games/tower/math'
import { SIZES, turn } from '@lantern/games/wheel/math'
import { CARDS } from '@lantern/kernel/cards'
import { type Draw, fairDraw } from '@lantern/kernel/draw'

// What each game makes of its draws, counted: by the functions that decide rounds, on draws of rounds.

/** Counts of one kind of outcome, with the share that each should have. */
export interface Tally {
  readonly name: string
  readonly shares: readonly number[]
  readonly counts: number[]
}

export interface Plan {
  readonly name: string
  readonly tallies: readonly Tally[]
  /** Decides a round and counts what came; answers how many outcomes that were. */
  play(nonce: number): number
}

const tally = (name: string, shares: readonly number[]): Tally => ({
  name,
  shares,
  counts: Array<number>(shares.length).fill(0),
})
const even = (count: number): number[] => Array<number>(count).fill(1 / count)
const several = (count: number, make: (index: number) => Tally): Tally[] =>
  Array.from({ length: count }, (_, index) => make(index))

function count(tally: Tally | undefined, outcome: number): void {
  const before = tally?.counts[outcome]
  if (tally === undefined || before === undefined)
    throw new RangeError(`no cell for the outcome ${outcome}`)
  tally.counts[outcome] = before + 1
}

/** The draw of a round, as the house makes it. */
const drawOf = (name: string, nonce: number): Draw =>
  fairDraw(
    { serverSeed: nodeHashes.sha256Hex(`outcomes of ${name}`), clientSeed: 'outcomes', nonce },
    nodeHashes.hmac,
  )

/** A game whose outcomes all stand in one table, each with the same chance. */
function evenPlan(name: string, cells: number, outcomes: (draw: Draw) => readonly number[]): Plan {
  const one = tally(name, even(cells))
  return {
    name,
    tallies: [one],
    play: (nonce) => {
      const all = outcomes(drawOf(name, nonce))
      for (const outcome of all) count(one, outcome)
      return all.length
    },
  }
}

/** What is drawn without replacement: by its place each is as likely as any other. */
function placesPlan(
  name: string,
  { places, cells }: { readonly places: number; readonly cells: number },
  outcomes: (draw: Draw) => readonly number[],
): Plan {
  const tallies = several(places, (place) => tally(`${name} place ${place + 1}`, even(cells)))
  return {
    name,
    tallies,
    play: (nonce) => {
      const all = outcomes(drawOf(name, nonce))
      for (const [place, outcome] of all.entries()) count(tallies[place], outcome)
      return all.length
    },
  }
}

/** Multipliers in hundredths from which a cell begins, each about four percent above the one before. */
const EDGES = Array.from({ length: 120 }, (_, step) => Math.round(100 * 1.04 ** step)).filter(
  (edge, at, all) => edge !== all[at - 1],
)
const cellOf = (hundredths: number): number => {
  let cell = 0
  while (cell + 1 < EDGES.length && (EDGES[cell + 1] ?? 0) <= hundredths) cell += 1
  return cell
}
/** From the chance to come at least so far. */
const sharesOf = (reaching: (hundredths: number) => number): number[] =>
  EDGES.map((edge, at) => {
    const next = EDGES[at + 1]
    return (at === 0 ? 1 : reaching(edge)) - (next === undefined ? 0 : reaching(next))
  })

function limboPlan(): Plan {
  const heights = tally(
    'limbo',
    sharesOf((edge) => winningWords(edge) / WORDS),
  )
  return {
    name: 'limbo',
    tallies: [heights],
    play: (nonce) => {
      count(heights, cellOf(flight(drawOf('limbo', nonce))))
      return 1
    },
  }
}

/** A chain is walked forwards: it is made backwards, and its links are as good either way. */
function crashPlan(): Plan {
  const ends = tally(
    'crash',
    sharesOf((edge) => Number(survivors(edge)) / Number(CRASH_OUTCOMES)),
  )
  const salt = nodeHashes.sha256Hex('outcomes of crash')
  let link = salt
  return {
    name: 'crash',
    tallies: [ends],
    play: () => {
      link = nodeHashes.sha256Hex(link)
      count(ends, cellOf(shownBust(bustOf(nodeHashes.hmac(salt, Buffer.from(link, 'hex'))))))
      return 1
    },
  }
}

function plinkoPlan(): Plan {
  const rowsOf = (index: number) => MIN_ROWS + index
  const tallies = several(MAX_ROWS - MIN_ROWS + 1, (index) => {
    const rows = rowsOf(index)
    const shares = Array.from({ length: rows + 1 }, (_, at) => Number(ways(rows, at)) / 2 ** rows)
    return tally(`plinko of ${rows} rows`, shares)
  })
  return {
    name: 'plinko',
    tallies,
    play: (nonce) => {
      const index = nonce % tallies.length
      count(tallies[index], pocketOf(fall(drawOf('plinko', nonce), rowsOf(index))))
      return rowsOf(index)
    },
  }
}

function wheelPlan(): Plan {
  const tallies = SIZES.map((size) => tally(`wheel of ${size}`, even(size)))
  return {
    name: 'wheel',
    tallies,
    play: (nonce) => {
      const size = SIZES[nonce % SIZES.length] ?? SIZES[0]
      count(tallies[nonce % SIZES.length], turn(drawOf('wheel', nonce), size))
      return 1
    },
  }
}

/** Which doors of a floor the wind waits behind, as a number of bits. */
function towerPlan(): Plan {
  const sets = LEVELS.map((level) => {
    const { size, safe } = floorOf(level)
    return Array.from({ length: 2 ** size }, (_, doors) => doors).filter(
      (doors) => doors.toString(2).replaceAll('0', '').length === size - safe,
    )
  })
  const tallies = LEVELS.map((level, at) => tally(`tower ${level}`, even(sets[at]?.length ?? 0)))
  return {
    name: 'tower',
    tallies,
    play: (nonce) => {
      const at = nonce % LEVELS.length
      const floors = buildTower(drawOf('tower', nonce), LEVELS[at] ?? LEVELS[0])
      for (const windy of floors) {
        const doors = windy.reduce((bits, door) => bits + 2 ** (door - 1), 0)
        count(tallies[at], sets[at]?.indexOf(doors) ?? -1)
      }
      return floors.length
    },
  }
}

export const inHousePlans = (): Plan[] => [
  placesPlan('mines', { places: MAX_MINES, cells: CELLS }, (draw) =>
    layMines(draw, MAX_MINES).map((cell) => cell - 1),
  ),
  evenPlan('dice', OUTCOMES, (draw) => [roll(draw)]),
  evenPlan('hilo', CARDS, dealHilo),
  towerPlan(),
  evenPlan('blackjack', CARDS, dealBlackjack),
  placesPlan('poker', { places: ROUND_CARDS, cells: CARDS }, dealPoker),
  limboPlan(),
  plinkoPlan(),
  placesPlan('keno', { places: DRAWN, cells: LANTERNS }, (draw) =>
    light(draw).map((lantern) => lantern - 1),
  ),
  evenPlan('roulette', POCKETS, (draw) => [spin(draw)]),
  wheelPlan(),
  crashPlan(),
]

/** Every set of strips that a model turns: of paid spins, of free ones, of spins on others. */
export function reelsOf(model: Model): (readonly string[])[] {
  if (model.kind === 'cascade') return []
  const { mechanic } = 'mechanic' in model ? model : { mechanic: undefined }
  return [
    model.reels,
    ...('freeReels' in model && model.freeReels ? [model.freeReels] : []),
    ...(mechanic?.kind === 'otherReels' ? [mechanic.reels] : []),
  ]
}

/** Stops are finer than symbols: what is even by its stops is what the strip says by its symbols. */
function reelsPlan(name: string, sets: readonly (readonly string[])[]): Plan {
  const tallies = sets.map((reels, at) =>
    reels.map((strip, reel) => tally(`${name} ${at + 1}/${reel + 1}`, even(strip.length))),
  )
  return {
    name,
    tallies: tallies.flat(),
    play: (nonce) => {
      const at = nonce % sets.length
      const stops = stopsOf(sets[at] ?? [], drawOf(name, nonce))
      for (const [reel, stop] of stops.entries()) count(tallies[at]?.[reel], stop)
      return stops.length
    },
  }
}

/** A cascade draws each symbol by its weight, in the first drop and, where they are others, in later ones. */
function weightsPlan(
  name: string,
  sets: readonly Readonly<Record<string, number>>[],
  cells: number,
): Plan {
  const tallies = sets.map((weights, at) => {
    const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0)
    const shares = Object.values(weights).map((weight) => weight / total)
    return { weights, keys: Object.keys(weights), ...tally(`${name} ${at + 1}`, shares) }
  })
  return {
    name,
    tallies,
    play: (nonce) => {
      const one = tallies[nonce % tallies.length]
      if (!one) return 0
      const draw = drawOf(name, nonce)
      for (let cell = 0; cell < cells; cell += 1)
        count(one, one.keys.indexOf(drawByWeight(one.weights, draw)))
      return cells
    },
  }
}

export const slotPlans = (): Plan[] =>
  TITLES.map(({ code, model }) => {
    if (model.kind !== 'cascade') return reelsPlan(code, reelsOf(model))
    const refills = model.own?.kind === 'refills' ? [model.own.weights] : []
    return weightsPlan(code, [model.weights, ...refills], model.columns * model.rows)
  })
