import { refuse } from '@lantern/contract/errors'
import { assert, present } from '@lantern/kernel/assert'
import type { BrandId } from '@lantern/kernel/ids'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@lantern/kernel/time'
import type { Context } from '../../context.ts'
import { transact, type Tx } from '../../db/transact.ts'
import type { RoomJobs } from '../../jobs.ts'
import { type AuditActor, record, systemActor } from '../audit/index.ts'
import { type Beacon, namedAt } from './beacon.ts'
import { drandBeacon } from './beacon-drand.ts'
import { localBeacon } from './beacon-local.ts'
import * as chains from './crash-chain-queries.ts'
import { chainToPlay, freshChain } from './crash-chain.ts'

// How a chain of shared rounds comes by its salt: it is committed with the name of a public number that
// nobody knows yet, and salted with that number when it is out. A commitment is never taken back, and
// there is one at a time.

/** With fewer rounds left the next chain is committed. */
const FEW_LEFT = 2_000
/** A number that is later than this is told to operators … */
const LATE_MS = 2 * MINUTE_MS
/** … and than this given up by them, where it is of a network that is no longer asked. */
const LOST_MS = HOUR_MS
const LOOK_MS = SECOND_MS
const MOST_PAUSE_MS = MINUTE_MS

export const beaconOf = (ctx: Context): Beacon =>
  ctx.config.beacon.kind === 'drand' ? drandBeacon(ctx) : localBeacon(ctx)

interface By {
  readonly actor: AuditActor
  readonly reason?: string
}
const SEEDER: By = { actor: systemActor('originals.crash-chains') }

const told = ({ terminatingHash, number, salt }: chains.ChainRow) => ({
  terminatingHash,
  ...(number && {
    source: number.source,
    chainHash: number.chainHash,
    round: number.round,
    at: number.at,
    signature: number.signature,
  }),
  salt,
})

const note = (tx: Tx, brandId: BrandId, what: { event: string; chain: chains.ChainRow; by: By }) =>
  record(tx, {
    brandId,
    actor: what.by.actor,
    event: `originals.${what.event}`,
    subject: { kind: 'crash-chain', id: what.chain.id },
    reason: what.by.reason ?? null,
    after: told(what.chain),
  })

const coming = async (tx: Tx, brandId: BrandId): Promise<chains.ChainRow> =>
  present(await chains.comingChain(tx, brandId), 'a chain is coming')

/** Commits a chain with the name of a number to come; false when one is coming already. */
async function commit(ctx: Context, tx: Tx, brandId: BrandId, by: By): Promise<boolean> {
  const beacon = beaconOf(ctx)
  const committedAt = ctx.clock.now()
  const number = {
    source: beacon.source,
    chainHash: beacon.network.chainHash,
    ...namedAt(beacon, committedAt),
  }
  const fresh = freshChain(ctx)
  if (!(await chains.commitChain(tx, brandId, { ...fresh, number, committedAt }))) return false
  await note(tx, brandId, { event: 'chainCommitted', chain: await coming(tx, brandId), by })
  return true
}

/** What is told of a brand's chain: the one that is played, or the one that comes; committed if need be. */
export async function chainTold(
  ctx: Context,
  brandId: BrandId,
  own?: Tx,
): Promise<chains.ChainRow> {
  const find = async (db: Context['db'] | Tx) =>
    (await chains.playingChain(db, brandId)) ?? (await chains.comingChain(db, brandId))
  const found = await find(own ?? ctx.db)
  if (found) return found
  const begin = async (tx: Tx) => {
    await commit(ctx, tx, brandId, SEEDER)
    return present(await find(tx), 'a chain is played or coming')
  }
  return own ? begin(own) : transact(ctx, begin)
}

/** Its salt is the stand-in's, where numbers are drand's: anybody could work it out beforehand. */
const provesNothing = (ctx: Context, { number }: chains.ChainRow): boolean =>
  number?.source === 'local' && beaconOf(ctx).source !== 'local'

/**
 * The chain that the next round is of; undefined: none may be. One from the time of a demo is not played
 * where drand is asked: it ends here, is told as ended, and another one is waited for.
 */
export async function playableChain(
  ctx: Context,
  tx: Tx,
  brandId: BrandId,
): Promise<chains.ChainRow | undefined> {
  const chain = await chainToPlay(tx, brandId)
  if (!chain || !provesNothing(ctx, chain)) return chain
  await chains.retireChain(tx, chain.id, ctx.clock.now())
  const reason = 'its salt is of the stand-in, which anybody can work out beforehand'
  await note(tx, brandId, { event: 'chainRetired', chain, by: { ...SEEDER, reason } })
  ctx.log.error(
    { brandId, number: chain.number },
    'a chain with a salt of the stand-in is not played',
  )
  return playableChain(ctx, tx, brandId)
}

/** When a number was asked for last: the longer it is late, the less often. */
const askedAt = new WeakMap<Context, Map<string, number>>()

function mayAsk(ctx: Context, chain: chains.ChainRow, lateMs: number): boolean {
  const times = askedAt.get(ctx) ?? new Map<string, number>()
  askedAt.set(ctx, times)
  const now = ctx.clock.now().getTime()
  const pause = Math.min(MOST_PAUSE_MS, Math.max(SECOND_MS, lateMs / 10))
  if (now - (times.get(chain.id) ?? 0) < pause) return false
  times.set(chain.id, now)
  return true
}

/** Commits what will be needed, and salts what can be. Nothing waits for it: rounds go on meanwhile. */
export async function tendChain(
  ctx: Context,
  brandId: BrandId,
  beacon: Beacon = beaconOf(ctx),
): Promise<void> {
  const next = await chains.comingChain(ctx.db, brandId)
  if (next?.state === 'salted') return
  if (next) return saltIn(ctx, brandId, next, beacon)
  const playing = await chains.playingChain(ctx.db, brandId)
  if (playing && playing.length - playing.used > FEW_LEFT) return
  await transact(ctx, (tx) => commit(ctx, tx, brandId, SEEDER))
}

async function saltIn(
  ctx: Context,
  brandId: BrandId,
  chain: chains.ChainRow,
  beacon: Beacon,
): Promise<void> {
  const number = present(chain.number, 'a chain that is coming named its number')
  const lateMs = ctx.clock.now().getTime() - number.at.getTime()
  if (lateMs < 0 || !mayAsk(ctx, chain, lateMs)) return
  const isOfNetwork = number.chainHash === beacon.network.chainHash
  const answer = isOfNetwork ? await beacon.read(number.round) : ({ kind: 'unknown' } as const)
  if (answer.kind === 'unknown') {
    if (lateMs > LATE_MS) await tellLate(ctx, brandId, chain)
    return
  }
  await transact(ctx, async (tx) => {
    const given = { salt: answer.number, signature: answer.signature, at: ctx.clock.now() }
    if (!(await chains.saltChain(tx, chain.id, given))) return
    await note(tx, brandId, { event: 'chainSalted', chain: await coming(tx, brandId), by: SEEDER })
  })
}

/** Operators are told once of each number that does not come. */
async function tellLate(ctx: Context, brandId: BrandId, chain: chains.ChainRow): Promise<void> {
  if (chain.lateAt) return
  await transact(ctx, async (tx) => {
    if (!(await chains.markLate(tx, chain.id, ctx.clock.now()))) return
    ctx.log.error({ brandId, number: chain.number }, 'the number that salts a chain does not come')
    await note(tx, brandId, { event: 'chainLate', chain, by: SEEDER })
  })
}

/**
 * Commits the next chain ahead of time. Refuses `state_changed` while one is coming; one that waits for
 * a network that is no longer asked, and for an hour in vain, is given up for it and told as such. What
 * drand is late with comes: to give it up would be to choose, since others may know the number.
 */
export const prepareChain = (ctx: Context, brandId: BrandId, by: By): Promise<void> =>
  transact(ctx, async (tx) => {
    const next = await chains.comingChain(tx, brandId, true)
    if (next) {
      const now = ctx.clock.now()
      if (!isLost(next, now, beaconOf(ctx))) refuse('state_changed')
      await chains.retireChain(tx, next.id, now)
      await note(tx, brandId, { event: 'chainGivenUp', chain: next, by })
    }
    if (!(await commit(ctx, tx, brandId, by))) refuse('state_changed')
  })

/**
 * Lets the salted chain take the place of one whose salt proves nothing: the next round is of it.
 * Refuses `state_changed` where none has its salt, and where the one that is played has a public one:
 * that is played to its end. What was left of the other is told once its round is over.
 */
export const beginChain = (ctx: Context, brandId: BrandId, by: By): Promise<void> =>
  transact(ctx, async (tx) => {
    const playing = await chains.playingChain(tx, brandId, true)
    const next = await chains.comingChain(tx, brandId, true)
    if (next?.state !== 'salted' || !mayEnd(playing)) refuse('state_changed')
    if (playing) {
      await chains.retireChain(tx, playing.id, ctx.clock.now())
      await note(tx, brandId, { event: 'chainRetired', chain: playing, by })
    }
    const begun = await chainToPlay(tx, brandId)
    assert(begun?.id === next.id, 'the salted chain is played')
    await note(tx, brandId, { event: 'chainBegun', chain: begun, by })
  })

/** Whether operators should look: its number is late. */
export const isLate = (chain: chains.ChainRow): boolean =>
  chain.state === 'committed' && chain.lateAt !== null
/** Whether it may be given up for another. */
export const isLost = ({ state, number }: chains.ChainRow, now: Date, asked: Beacon): boolean =>
  state === 'committed' &&
  number?.chainHash !== asked.network.chainHash &&
  now.getTime() - (number?.at.getTime() ?? 0) >= LOST_MS
/** Whether the chain that is played may end early: nobody picks among those with a public salt. */
export const mayEnd = (playing: chains.ChainRow | undefined): boolean =>
  playing?.number?.source !== 'drand'

/** Looks after the chains of all brands. */
export const seeder: RoomJobs = {
  caretakers: [
    {
      name: 'originals.crash-chains',
      everyMs: LOOK_MS,
      run: async (ctx) => {
        for (const brandId of await chains.brandsToSeed(ctx.db, FEW_LEFT))
          await tendChain(ctx, brandId)
      },
    },
  ],
}
