import { refuse } from '@lantern/contract/errors'
import type { MemberId } from '@lantern/kernel/ids'
import {
  bare,
  type Result,
  type RoundOperation,
  type Status,
  takesMoney,
} from '@lantern/vendor-protocol/operations'
import { decodeRequest, isWireName } from '@lantern/vendor-protocol/wire'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { playTermsOf } from '../rollover/index.ts'
import * as wagers from '../wagers/index.ts'
import { resultOf } from './answers.ts'
import { applyOperation } from './apply.ts'
import { DEADLINE_MS } from './callbacks.ts'
import { betRefOf, commandOf, type MoneyOperation, productOf, saidOf } from './commands.ts'
import { isFreeBet, takeFreeBet } from './free-bets.ts'
import { type FindingAct, note, openFinding } from './findings.ts'
import { hasEarlierOpen, wasPlaying } from './queries/healing.ts'
import { endFindings, type FindingRow } from './queries/reconciliation.ts'
import { connectionFor } from './reconcile.ts'
import { memberOf, playedGame } from './standing.ts'
import type { CallingVendor } from './told.ts'

// A difference ends by the vendor's own message, under its own id, and by nothing else. The
// messages of a bet are applied in the order in which they happened: one that is refused because it
// came too early is refused for ever.

/** What the vendor said, where it is a message that moves money. */
function messageOf({ operation: name, message }: FindingRow): MoneyOperation | undefined {
  const operation = name !== null && isWireName(name) ? decodeRequest(name, message) : undefined
  return operation && isMoving(operation) ? operation : undefined
}

const isMoving = (operation: { readonly op: string }): operation is MoneyOperation =>
  !['openSession', 'getBalance', 'closeRound'].includes(operation.op)

/** Needs no bet that stands: it begins one, or leaves a mark where there is none. */
const BEGINNING: ReadonlySet<RoundOperation['op']> = new Set<RoundOperation['op']>([
  'reserve', 'reserveAndSettle', 'reward', 'tip', 'cancelBet', 'cancelTip',
]) // biome-ignore format: one line of names

/**
 * Applies the vendor's message as if it had come in time: whatever became of it before, it has one
 * effect at most. Refuses `not_found`, `state_changed` when there is nothing to apply, and
 * `earlier_first` while an earlier message of the bet waits. That it began is on record before
 * anything moves, and so is how it ended.
 */
export async function healFinding(
  ctx: Context,
  act: FindingAct,
): Promise<{ readonly status: Status; readonly isHealed: boolean }> {
  const finding = await openFinding(ctx, act)
  const connection = await connectionFor(ctx, act.brandId, finding.vendorCode)
  const operation = messageOf(finding)
  if (!connection || !operation) refuse('state_changed')
  if (await hasEarlierOpen(ctx.db, connection.id, finding)) refuse('earlier_first')
  const told = { operation: finding.operation, txId: finding.txId }
  await transact(ctx, (tx) =>
    note(tx, act, finding, { event: 'vendor_finding.healing', after: told }),
  )
  // as long as its vendor would have been kept waiting, by the machine's monotonic clock
  const until = performance.now() + DEADLINE_MS
  const { status } = await applied(ctx, { connection, until }, { operation, finding })
  const isHealed = status === 'OK' || status === 'DUPLICATE_OK'
  await transact(ctx, async (tx) => {
    const by = { state: 'healed', at: ctx.clock.now(), by: act.operatorId } as const
    if (isHealed) await endFindings(tx, [finding.id], by)
    await note(tx, act, finding, {
      event: isHealed ? 'vendor_finding.healed' : 'vendor_finding.not_healed',
      after: { ...told, status },
    })
  })
  return { status, isHealed }
}

interface Missed {
  readonly operation: MoneyOperation
  readonly finding: FindingRow
}

async function applied(
  ctx: Context,
  vendor: CallingVendor,
  { operation, finding: { happenedAt } }: Missed,
): Promise<Result> {
  const { connection } = vendor
  const { brandId, code: source, id: connectionId } = connection
  // without its bet it would be refused, and its id used up before the bet is there
  if (!BEGINNING.has(operation.op) && !connection.adapter.caps.betlessSettle) {
    const bet = await wagers.find(ctx.db, { brandId, source, betRef: betRefOf(operation) })
    if (!bet) return bare('BET_NOT_FOUND')
  }
  const { playerId, currency } = operation
  const memberId = memberOf(playerId)
  if (!takesMoney(operation) || memberId === undefined)
    return applyOperation(ctx, vendor, operation)
  const stake = { connectionId, memberId, currency, happenedAt }
  return (await wasPlaying(ctx.db, stake))
    ? takeStake(ctx, vendor, { operation, memberId })
    : applyOperation(ctx, vendor, operation)
}

/** The vendor took it while the member played: whether the member could play now is no matter. */
async function takeStake(
  ctx: Context,
  { connection, until }: CallingVendor,
  { operation, memberId }: { readonly operation: MoneyOperation; readonly memberId: MemberId },
): Promise<Result> {
  const { rules, game } = await playedGame(ctx, connection, operation.gameCode)
  const said = saidOf(operation)
  const asked = { connection, memberId, operation, said, at: ctx.clock.now() }
  const { funds } = await playTermsOf(ctx, memberId)
  const facts = { product: productOf(game?.gameType), rules, refused: undefined, funds }
  const outcome = isFreeBet(asked)
    ? await takeFreeBet(ctx, { asked, facts, until })
    : await wagers.apply(ctx, { ...(await commandOf(ctx.db, asked, facts)), until })
  return resultOf(outcome, operation.currency)
}
