import type { Pool } from 'pg'
import type { Context } from '../../context.ts'
import { Together } from './memory.ts'
import { type ClosedRound, closedAmong, insertRounds, type RoundName } from './queries/records.ts'
import { WriteBehind } from './write-behind.ts'

const nameOf = ({ brandId, vendorCode, roundRef }: RoundName): string =>
  `${brandId}:${vendorCode}:${roundRef}`

/**
 * Rounds that are closed. One that its last settlement closes is written down behind it and known
 * here at once; it moves no money, so that a crash may forget the last ones.
 */
class Rounds {
  readonly #closed: Together<RoundName, boolean>
  readonly #behind: WriteBehind<ClosedRound>
  readonly #unwritten = new Set<string>()

  constructor(ctx: Pick<Context, 'db' | 'log'>) {
    this.#closed = new Together((rounds) => closedAmong(ctx.db, rounds))
    this.#behind = new WriteBehind(ctx, {
      name: 'vendor_rounds',
      write: async (rounds) => {
        await insertRounds(ctx.db, rounds)
        for (const round of rounds) this.#unwritten.delete(nameOf(round))
      },
      most: 1_000,
      bound: 100_000,
      everyMs: 100,
    })
  }

  /** `written` is what the database says, where somebody asks it anyway. */
  isClosed(round: RoundName, written?: Promise<boolean>): Promise<boolean> {
    if (this.#unwritten.has(nameOf(round))) return Promise.resolve(true)
    return written ?? this.#closed.get(round)
  }

  closeBehind(round: ClosedRound): void {
    this.#unwritten.add(nameOf(round))
    this.#behind.add(round)
  }

  flush(): Promise<void> {
    return this.#behind.flush()
  }
}

const known = new WeakMap<Pool, Rounds>()

/** The rounds of this process. */
export function roundsOf(ctx: Pick<Context, 'db' | 'log'>): Rounds {
  const found = known.get(ctx.db)
  if (found) return found
  const fresh = new Rounds(ctx)
  known.set(ctx.db, fresh)
  return fresh
}
