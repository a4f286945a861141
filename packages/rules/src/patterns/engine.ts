import { type CharacterClass, LAST } from './classes.ts'
import {
  type Expression,
  type Node,
  parseExpression,
  PatternFault,
  type PatternFaultWhy,
} from './expression.ts'

/** A pattern that is ready: one table look-up for each character, whatever the text. */
export interface Matcher {
  matches(text: string): boolean
}

export type Compiled =
  | { readonly ok: true; readonly matcher: Matcher }
  | { readonly ok: false; readonly why: PatternFaultWhy; readonly at: number }

const MOST_NODES = 2000
const MOST_STATES = 600
/** Steps that building a machine may take; beyond, a pattern is too large to be one. */
const MOST_WORK = 3_000_000

const kept = new Map<string, Compiled>()
const MOST_KEPT = 200

/**
 * Compiles an expression into a machine without memory (subset construction), so that a match takes
 * one step for each character. What can not become a machine of modest size is refused, never run.
 */
export function compilePattern(expression: string): Compiled {
  const found = kept.get(expression)
  if (found) return found
  const compiled = compile(expression)
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(expression, compiled)
  return compiled
}

function compile(expression: string): Compiled {
  try {
    return { ok: true, matcher: matcherOf(parseExpression(expression)) }
  } catch (error) {
    if (!(error instanceof PatternFault)) throw error
    return { ok: false, why: error.why, at: error.at }
  }
}

function matcherOf({ aheads, body }: Expression): Matcher {
  const whole = machineOf(body)
  if (!whole.accepts.includes(1)) throw new PatternFault('matches_nothing', 0)
  const conditions = aheads.map(({ part, wanted }) => ({ machine: machineOf(part), wanted }))
  return {
    matches: (text) =>
      runWhole(whole, text) &&
      conditions.every(({ machine, wanted }) => runBeginning(machine, text) === wanted),
  }
}

/** A deterministic machine. State 0 is the beginning; -1 is nowhere. */
interface Machine {
  readonly letters: Letters
  readonly next: Int32Array
  readonly accepts: Uint8Array
}

const step = (machine: Machine, state: number, code: number): number =>
  machine.next[state * machine.letters.count + machine.letters.of(code)] ?? -1

function runWhole(machine: Machine, text: string): boolean {
  let state = 0
  for (const character of text) {
    state = step(machine, state, character.codePointAt(0) ?? 0)
    if (state < 0) return false
  }
  return machine.accepts[state] === 1
}

/** Whether some beginning of the text fits. */
function runBeginning(machine: Machine, text: string): boolean {
  let state = 0
  if (machine.accepts[state] === 1) return true
  for (const character of text) {
    state = step(machine, state, character.codePointAt(0) ?? 0)
    if (state < 0) return false
    if (machine.accepts[state] === 1) return true
  }
  return false
}

/** Code points that no class tells apart share a letter. */
interface Letters {
  readonly count: number
  of(code: number): number
  /** Letters of a class. */
  in(ranges: CharacterClass): readonly number[]
}

function lettersOf(classes: readonly CharacterClass[]): Letters {
  const starts = new Set([0])
  for (const [from, to] of classes.flat()) {
    starts.add(from)
    if (to < LAST) starts.add(to + 1)
  }
  const bounds = Uint32Array.from([...starts].toSorted((a, b) => a - b))
  const of = (code: number): number => {
    let low = 0
    let high = bounds.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((bounds[middle] ?? 0) <= code) low = middle
      else high = middle - 1
    }
    return low
  }
  const inClass = (ranges: CharacterClass): number[] => {
    const letters = new Set<number>()
    for (const [from, to] of ranges)
      for (let letter = of(from); letter <= of(to); letter += 1) letters.add(letter)
    return [...letters]
  }
  return { count: bounds.length, of, in: inClass }
}

/** A place of the machine with choices: at most two free steps, or one step by a class. */
interface Place {
  free: number[]
  by: CharacterClass | undefined
  to: number
}

interface Draft {
  readonly places: Place[]
}

function add(draft: Draft, place: Partial<Place>): number {
  if (draft.places.length >= MOST_NODES) throw new PatternFault('too_large', 0)
  draft.places.push({ free: [], by: undefined, to: -1, ...place })
  return draft.places.length - 1
}

/** Draws a node so that it leads to `then`; answers where it begins. Drawn from its end. */
function draw(draft: Draft, node: Node, then: number): number {
  switch (node.kind) {
    case 'set':
      return add(draft, { by: node.ranges, to: then })
    case 'sequence':
      return node.parts.reduceRight((next, part) => draw(draft, part, next), then)
    case 'choice':
      return add(draft, { free: node.parts.map((part) => draw(draft, part, then)) })
    case 'repeat':
      return drawRepeat(draft, node, then)
  }
}

function drawRepeat(draft: Draft, node: Node & { kind: 'repeat' }, then: number): number {
  const { part, min, max } = node
  let start = then
  if (max === Number.POSITIVE_INFINITY) {
    const loop = add(draft, {})
    const again = draw(draft, part, loop)
    draft.places[loop]?.free.push(again, then)
    start = loop
  } else
    for (let count = max; count > min; count -= 1)
      start = add(draft, { free: [draw(draft, part, start), then] })
  for (let count = 0; count < min; count += 1) start = draw(draft, part, start)
  return start
}

function machineOf(node: Node): Machine {
  const draft: Draft = { places: [] }
  const end = add(draft, {})
  const start = draw(draft, node, end)
  const letters = lettersOf(draft.places.flatMap(({ by }) => (by ? [by] : [])))
  // Which letters lead out of a place is asked again and again: worked out once.
  const steps = draft.places.map(({ by }) => (by ? letters.in(by) : []))
  return determine({ places: draft.places, steps, letters, start, end })
}

interface Choices {
  readonly places: readonly Place[]
  readonly steps: readonly (readonly number[])[]
  readonly letters: Letters
  readonly start: number
  readonly end: number
}

/** Subset construction, within bounds. */
function determine({ places, steps, letters, start, end }: Choices): Machine {
  const work = { left: MOST_WORK }
  const known = new Map<string, number>()
  const states: (readonly number[])[] = []
  const stateOf = (from: readonly number[]): number => {
    const reached = reach(places, from, work)
    const name = reached.join()
    const found = known.get(name)
    if (found !== undefined) return found
    if (states.length >= MOST_STATES) throw new PatternFault('too_large', 0)
    known.set(name, states.length)
    states.push(reached)
    return states.length - 1
  }
  stateOf([start])
  const next: number[] = []
  for (let state = 0; state < states.length; state += 1) {
    const targets = new Map<number, number[]>()
    for (const place of states[state] ?? [])
      for (const letter of steps[place] ?? []) {
        spend(work)
        const to = places[place]?.to ?? -1
        const list = targets.get(letter)
        if (list) list.push(to)
        else targets.set(letter, [to])
      }
    for (let letter = 0; letter < letters.count; letter += 1) {
      const list = targets.get(letter)
      next.push(list ? stateOf(list) : -1)
    }
  }
  return {
    letters,
    next: Int32Array.from(next),
    accepts: Uint8Array.from(states, (places_) => (places_.includes(end) ? 1 : 0)),
  }
}

function spend(work: { left: number }): void {
  work.left -= 1
  if (work.left < 0) throw new PatternFault('too_large', 0)
}

/** Every place that can be reached by free steps, in order. */
function reach(
  places: readonly Place[],
  from: readonly number[],
  work: { left: number },
): readonly number[] {
  const seen = new Set(from)
  for (const place of seen)
    for (const free of places[place]?.free ?? []) {
      spend(work)
      seen.add(free)
    }
  return [...seen].toSorted((a, b) => a - b)
}
