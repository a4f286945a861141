import type { BrandId } from '@lantern/kernel/ids'
import type { Pool } from 'pg'
import type { Context } from '../../context.ts'
import { wait } from './wait.ts'

// Whoever steers looks often anyway, since words come to other nodes as well. A word that was noted by
// this one is handed over and rings: nobody waits for the next look, nor reads it again.

interface Bell {
  isRung: boolean
  wake: (() => void) | undefined
  words: Map<string, number>
}

const bells = new WeakMap<Pool, Map<BrandId, Bell>>()

/** While somebody steers the table in this process. */
export interface OwnBell {
  /** Resolves after so many milliseconds, with the signal, or when it rang since the last time. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  /** The bets that were noted as leaving since the last time, with the milliseconds of their flight. */
  take(): ReadonlyMap<string, number>
  /** From now on words of this process wait for a look, as those of others do. */
  close(): void
}

const NONE: ReadonlyMap<string, number> = new Map()

/** Hangs up the bell of a table; one that hung there before is heard no more. */
export function openBell({ db }: Context, brandId: BrandId): OwnBell {
  const own = bells.get(db) ?? new Map<BrandId, Bell>()
  bells.set(db, own)
  const bell: Bell = { isRung: false, wake: undefined, words: new Map() }
  own.set(brandId, bell)
  return {
    wait: async (ms, signal) => {
      const woken = new AbortController()
      bell.wake = () => woken.abort()
      if (!bell.isRung) await wait(ms, AbortSignal.any([signal, woken.signal]))
      bell.isRung = false
      bell.wake = undefined
    },
    take: () => {
      if (bell.words.size === 0) return NONE
      const { words } = bell
      bell.words = new Map()
      return words
    },
    close: () => {
      if (own.get(brandId) === bell) own.delete(brandId)
    },
  }
}

/** Hands over that a bet is noted as leaving, at a millisecond of its flight; not before the commit. */
export function ring({ db }: Context, brandId: BrandId, betId: string, askedMs: number): void {
  const bell = bells.get(db)?.get(brandId)
  if (!bell) return
  bell.words.set(betId, askedMs)
  bell.isRung = true
  bell.wake?.()
}
