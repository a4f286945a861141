import { actionSchema as blackjack } from '../blackjack/bet.ts'
import { actionSchema as crash } from '../crash/bet.ts'
import { actionSchema as hilo } from '../hilo/bet.ts'
import { actionSchema as mines } from '../mines/bet.ts'
import { actionSchema as poker } from '../poker/bet.ts'
import { HAND } from '../poker/math.ts'
import { actionSchema as tower } from '../tower/bet.ts'
import type { Pick } from '../hilo/math.ts'
import type { Move as BlackjackMove } from '../blackjack/math.ts'

/** A move of a round as it is told. */
export type Move =
  | { readonly kind: 'tile'; readonly tile: number }
  | { readonly kind: 'door'; readonly floor: number; readonly door: number }
  | { readonly kind: 'guess'; readonly pick: Pick }
  | { readonly kind: 'skip' | 'cashOut' | 'capped' | 'return' }
  /** Places of the cards that were kept, from 1. */
  | { readonly kind: 'draw'; readonly held: readonly number[] }
  | { readonly kind: 'table'; readonly move: BlackjackMove }
  /** One that no game of today makes. */
  | { readonly kind: 'other' }

/** Places, from 1, of the cards that a hold keeps: bit 0 is the first. */
export const heldPlaces = (hold: number): readonly number[] =>
  Array.from({ length: HAND }, (_, place) => place + 1).filter(
    (place) => (hold & (1 << (place - 1))) !== 0,
  )

const OTHER: Move = { kind: 'other' }

const READERS: Readonly<Record<string, (action: unknown) => Move>> = {
  mines: (action) => {
    const read = mines.safeParse(action)
    if (!read.success) return OTHER
    return read.data.type === 'open' ? { kind: 'tile', tile: read.data.cell } : { kind: 'cashOut' }
  },
  tower: (action) => {
    const read = tower.safeParse(action)
    if (!read.success) return OTHER
    const { data } = read
    return data.type === 'climb'
      ? { kind: 'door', floor: data.floor, door: data.door }
      : { kind: 'cashOut' }
  },
  hilo: (action) => {
    const read = hilo.safeParse(action)
    if (!read.success) return OTHER
    return read.data.type === 'guess'
      ? { kind: 'guess', pick: read.data.pick }
      : { kind: read.data.type }
  },
  poker: (action) => {
    const read = poker.safeParse(action)
    return read.success ? { kind: 'draw', held: heldPlaces(read.data.hold) } : OTHER
  },
  blackjack: (action) => {
    const read = blackjack.safeParse(action)
    return read.success ? { kind: 'table', move: read.data.type } : OTHER
  },
  crash: (action) => {
    const read = crash.safeParse(action)
    return read.success ? { kind: read.data.type } : OTHER
  },
}

/** A stored action of a game as it is told; also one of former rules that reads no more. */
export const moveOf = (gameCode: string, action: unknown): Move =>
  READERS[gameCode]?.(action) ?? OTHER
