import { type RefusalCode, refuse } from '@lantern/contract/errors'
import { present } from '@lantern/kernel/assert'
import { isUuid } from '@lantern/kernel/ids'
import { MINUTE_MS, SECOND_MS } from '@lantern/kernel/time'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import { listBets, type Outcome } from '../wagers/index.ts'
import { lock } from '../wallet/index.ts'
import { asBeforeIn } from './as-before.ts'
import { type Asked, commandOf, type Facts } from './commands.ts'
import type { Connection } from './connections.ts'
import { inOne } from './in-one.ts'
import {
  countFreeBet,
  type GivenRounds,
  hasUnnamedFreeRounds,
  lockFreeRounds,
} from './queries/free-rounds.ts'
import type { CallingVendor } from './told.ts'

/** A bet that was made in time may arrive this much later. */
const ON_THE_WAY_MS = 15 * MINUTE_MS
/** A round is over by then, and its vendor knows what it won. */
const PLAYED_MS = 10 * SECOND_MS

/** Without a stake a vendor plays the rounds that the house gave, and nothing else. */
export const isFreeBet = ({ connection, operation }: Asked): boolean =>
  connection.adapter.caps.freeRounds &&
  (operation.op === 'reserve' || operation.op === 'reserveAndSettle') &&
  operation.stake === 0n

/** A free bet of a vendor that the house gives none to: nobody gave it. */
export const isUngiven = ({ connection, operation }: Asked): boolean =>
  !connection.adapter.caps.freeRounds &&
  (operation.op === 'reserve' || operation.op === 'reserveAndSettle') &&
  operation.freeRoundId !== null

interface FreeBet {
  readonly asked: Asked
  readonly facts: Facts
}

/**
 * Takes a bet without a stake as one of the rounds that were given: to this member, for this game,
 * and no more of them than were given. Any other is refused as a stake below the minimum.
 */
export const takeFreeBet = (
  ctx: Context,
  { asked, facts, until }: FreeBet & Pick<CallingVendor, 'until'>,
): Promise<Outcome> =>
  inOne(ctx, { until, memberId: asked.memberId }, async (tx) => {
    const given = await givenFor(tx, asked)
    await lock(tx, asked.memberId)
    const why: RefusalCode | undefined =
      facts.refused ?? (given === undefined ? 'stake_below_minimum' : undefined)
    const command = await commandOf(tx, asked, { ...facts, refused: why })
    const [outcome] = await asBeforeIn(tx, [command])
    const taken = present(outcome, 'a command has its outcome')
    if (taken.refusal === null && given && !given.isCounted) {
      const askAt = new Date(asked.at.getTime() + PLAYED_MS)
      await countFreeBet(tx, given.id, { betRef: asked.operation.betId ?? '', at: asked.at, askAt })
    }
    return taken
  })

/** What was given, locked; undefined where the bet is none of it. Refuses `busy` while that is not known. */
async function givenFor(tx: Tx, asked: Asked) {
  const { connection, memberId, operation, at } = asked
  const found = await givenUnder(tx, asked)
  const { gameCode, betId } = operation
  if (!found || found.memberId !== memberId || found.gameCode !== gameCode) return undefined
  const isCounted = betId !== null && found.bets.includes(betId)
  if (isCounted) return { id: found.id, isCounted }
  const counted = await standingAmong(tx, connection, found.bets)
  const isCountedThere = !connection.adapter.caps.countsOwnRounds
  return isLeft(found, { counted, at, isCountedThere }) ? { id: found.id, isCounted } : undefined
}

/** What was given under the name that a bet says. */
async function givenUnder(tx: Tx, { connection, memberId, operation }: Asked) {
  const reference = 'freeRoundId' in operation ? operation.freeRoundId : null
  if (reference === null || !isUuid(reference)) return undefined
  const { gameCode } = operation
  const found = await lockFreeRounds(tx, { connectionId: connection.id, reference })
  if (found || !connection.adapter.caps.countsOwnRounds) return found
  // its vendor may have given it a name that we do not know yet: a repeat will tell
  const order = { connectionId: connection.id, memberId, gameCode }
  if (await hasUnnamedFreeRounds(tx, order)) refuse('busy')
  return undefined
}

interface Standing {
  readonly counted: number
  readonly at: Date
  /** The vendor says how many were played. */
  readonly isCountedThere: boolean
}

function isLeft(given: GivenRounds, { counted, at, isCountedThere }: Standing): boolean {
  const isInTime = given.expiresAt.getTime() + ON_THE_WAY_MS > at.getTime()
  // what the vendor says it played was played, however late its message is
  if (given.isOver && isCountedThere) return given.isGiven && counted < given.played
  return given.isGiven && isInTime && counted < given.rounds
}

/** A bet that was cancelled gives its round back. */
async function standingAmong(tx: Tx, connection: Connection, betRefs: readonly string[]) {
  const where = { brandId: connection.brandId, source: connection.code }
  const bets = await listBets(tx, where, betRefs)
  return bets.filter(({ state }) => state === 'open' || state === 'settled').length
}
