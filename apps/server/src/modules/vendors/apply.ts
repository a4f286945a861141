import type { RefusalCode } from '@lantern/contract/errors'
import { present } from '@lantern/kernel/assert'
import { MINUTE_MS } from '@lantern/kernel/time'
import {
  type AdjustBet,
  bare,
  type CloseRound,
  type GetBalance,
  type Operation,
  type OpenSession,
  type Result,
  type Status,
  takesMoney,
} from '@lantern/vendor-protocol/operations'
import type { Context } from '../../context.ts'
import { paceSetting } from '../catalogue/index.ts'
import { readSetting } from '../config/index.ts'
import { hashOf, isSecret } from '../identity/index.ts'
import { playTermsOf } from '../rollover/index.ts'
import * as wagers from '../wagers/index.ts'
import { balanceOf } from '../wallet/index.ts'
import { transact } from '../../db/transact.ts'
import { refused } from './answers.ts'
import { asBefore } from './as-before.ts'
import {
  type Asked,
  betRefOf,
  commandOf,
  type Facts,
  type MoneyOperation,
  productOf,
  saidOf,
} from './commands.ts'
import type { Connection } from './connections.ts'
import { findOpened, isLateToken, openLaunch } from './queries/launches.ts'
import { type CaseKind, insertRounds } from './queries/records.ts'
import { cancelsResult, isWronglyReferred, type ResultCancelled } from './references.ts'
import {
  memberOf,
  playedGame,
  playerOf,
  refusalOfStake,
  type Staking,
  standingOf,
} from './standing.ts'
import { isFreeBet, isUngiven, takeFreeBet } from './free-bets.ts'
import { undoesByName, undoNamed } from './overtaking.ts'
import { isOfSeveral, payMore } from './pay-more.ts'
import { takeStakes } from './take-stakes.ts'
import { balanceFor, type CallingVendor, openCase, told } from './told.ts'

// The canonical operations: the only code of vendors that touches wagers.

/**
 * Applies one operation of a vendor. Answers after the commit. Throws the refusal `busy`, or any
 * fault, when it is not known what became of it: the same operation again tells.
 */
export function applyOperation(
  ctx: Context,
  { connection, until }: CallingVendor,
  operation: Operation,
  said = saidOf(operation),
): Promise<Result> {
  if (operation.op === 'openSession') return openSession(ctx, connection, operation)
  if (operation.op === 'getBalance') return tellBalance(ctx, connection, operation)
  if (operation.op === 'closeRound') return closeRound(ctx, connection, operation)
  if (operation.op === 'adjustBet') return changeStake(ctx, { connection, until }, operation)
  return moveMoney(ctx, { connection, until }, { operation, said })
}

/** How long an exchange is answered again that the vendor heard no answer to. */
const AGAIN_MS = MINUTE_MS

/**
 * Takes the launch token, once, and says whom it stands for. The same exchange, by the vendor's
 * name of it, is told the same again: whoever lost the answer to it is no second one.
 */
async function openSession(
  ctx: Context,
  connection: Connection,
  { token, gameCode, requestId }: OpenSession,
): Promise<Result> {
  if (connection.isStopped || connection.inMaintenance) return refused('game_disabled')
  if (!isSecret(token)) return refused('launch_invalid')
  const tokenHash = hashOf(token)
  const named = { tokenHash, gameCode, requestId: requestId ?? null }
  const exchange = { connectionId: connection.id, ...named }
  const opened = await openLaunch(ctx.db, exchange)
  const launch = opened ?? (await findOpened(ctx.db, exchange, AGAIN_MS))
  if (!launch) {
    const isLate = await isLateToken(ctx.db, connection.id, tokenHash)
    return refused(isLate ? 'launch_expired' : 'launch_invalid')
  }
  const standing = await standingOf(ctx, launch)
  if (standing?.status !== 'active') return refused('member_blocked')
  if (!standing.isAlive) return refused('launch_expired')
  const { memberId, currency, language, mode } = launch
  const pace = await readSetting(ctx, connection.brandId, paceSetting)
  return {
    ...bare('OK'),
    balance: present(await balanceFor(ctx, memberId, currency), 'who plays has an account'),
    currency,
    session: { playerId: memberId, language, mode, ...(pace === 'plain' && { pace }) },
  }
}

/** The balance of a player the vendor has opened a game for, however long ago. */
async function tellBalance(
  ctx: Context,
  connection: Connection,
  { playerId, currency }: GetBalance,
): Promise<Result> {
  const player = await playerOf(ctx, connection, { playerId, token: null })
  if (!player) return refused('launch_invalid')
  if (player.launch.currency !== currency) return refused('currency_mismatch')
  return { ...bare('OK'), balance: await balanceFor(ctx, playerId, currency), currency }
}

const NOTED = { applied: 'OK', repeated: 'DUPLICATE_OK', conflict: 'PAYLOAD_MISMATCH' } as const

/** No more stakes in this round, for ever. What is open in it is paid or given back as before. */
async function closeRound(
  ctx: Context,
  connection: Connection,
  operation: CloseRound,
): Promise<Result> {
  const { txId, roundId, playerId, currency } = operation
  const { brandId, code: vendorCode } = connection
  const player = await playerOf(ctx, connection, { playerId, token: null })
  if (!player) return refused('launch_invalid')
  if (player.launch.currency !== currency) return refused('currency_mismatch')
  const content = JSON.stringify([operation.op, roundId, playerId, operation.gameCode, currency])
  const noted = await transact(ctx, async (tx) => {
    const outcome = await wagers.note(tx, { brandId, source: vendorCode, key: txId, content })
    const closedAt = ctx.clock.now()
    if (outcome.status === 'applied')
      await insertRounds(tx, [
        { brandId, vendorCode, roundRef: roundId, memberId: null, txId, closedAt },
      ])
    return outcome
  })
  const balance = await balanceFor(ctx, playerId, currency)
  const { status, commandId: walletTxId } = noted
  return { ...bare(NOTED[status]), balance, currency, walletTxId }
}

async function changeStake(ctx: Context, by: CallingVendor, operation: AdjustBet): Promise<Result> {
  const [result] = await takeStakes(ctx, by, [{ stake: operation, said: saidOf(operation) }])
  return present(result, 'a stake is answered')
}

async function moveMoney(
  ctx: Context,
  { connection, until }: CallingVendor,
  { operation: message, said }: Pick<Asked, 'said' | 'operation'>,
): Promise<Result> {
  const memberId = memberOf(message.playerId)
  if (memberId === undefined) {
    return refused(asksForLaunch(message) ? 'launch_invalid' : 'wager_not_found')
  }
  const operation = await inItsCurrency(ctx, connection, { operation: message, memberId })
  const asked: Asked = { connection, memberId, operation, said, at: ctx.clock.now() }
  const [why, played, { funds }] = await Promise.all([
    refusalOf(ctx, asked),
    playedGame(ctx, connection, operation.gameCode),
    playTermsOf(ctx, memberId),
  ])
  if (await isWronglyReferred(ctx, asked)) return turnedDown(ctx, asked, MISREFERRED)
  const result = await cancelsResult(ctx, asked)
  if (result) return turnedDown(ctx, asked, CANCELLED[result])
  // what is given back of a bet that did not come yet is said again when it did; nothing was done
  if (operation.op === 'returnStake' && (await isTooEarly(ctx, asked))) return bare('IN_PROGRESS')
  const { rules } = played
  const ungiven = isUngiven(asked) ? 'stake_below_minimum' : undefined
  const product = productOf(played.game?.gameType)
  const facts = { product, rules, refused: why ?? ungiven, funds }
  const outcome = await applied(ctx, { asked, facts, until })
  return told(ctx, asked, outcome, why)
}

/** Neither the bet is there nor was the message ever answered. */
async function isTooEarly(ctx: Context, { connection, operation }: Asked): Promise<boolean> {
  const where = { brandId: connection.brandId, source: connection.code }
  const [bet, known] = await Promise.all([
    wagers.find(ctx.db, { ...where, betRef: betRefOf(operation) }),
    wagers.commandOf(ctx.db, { ...where, key: operation.txId }),
  ])
  return bet === undefined && known === undefined
}

/**
 * What undoes a bet is about that bet, whatever sum and currency it names: in another than the
 * member has, it is taken in that of the bet, or of the launch where the bet did not come.
 */
async function inItsCurrency(
  ctx: Context,
  connection: Connection,
  { operation, memberId }: Pick<Asked, 'operation' | 'memberId'>,
): Promise<MoneyOperation> {
  if (operation.op !== 'cancelBet' && operation.op !== 'cancelTip') return operation
  const { brandId, code: source } = connection
  const bet = await wagers.find(ctx.db, { brandId, source, betRef: betRefOf(operation) })
  if (bet) return { ...operation, currency: bet.currency }
  const { playerId, currency } = operation
  if (await balanceOf(ctx.db, memberId, currency)) return operation
  const player = await playerOf(ctx, connection, { playerId, token: null })
  return player ? { ...operation, currency: player.launch.currency } : operation
}

interface Due {
  readonly asked: Asked
  readonly facts: Facts
  readonly until: number
}

async function applied(ctx: Context, { asked, facts, until }: Due): Promise<wagers.Outcome> {
  if (isOfSeveral(asked)) return payMore(ctx, { asked, facts, until })
  if (isFreeBet(asked)) return takeFreeBet(ctx, { asked, facts, until })
  if (undoesByName(asked)) return undoNamed(ctx, { asked, facts, until })
  const command = { ...(await commandOf(ctx.db, asked, facts)), until }
  return asBefore(command, (one) => wagers.apply(ctx, one))
}

interface TurningDown {
  readonly kind: CaseKind
  readonly answer: Status
}
const MISREFERRED: TurningDown = { kind: 'message_changed', answer: 'PAYLOAD_MISMATCH' }
const CANCELLED: Readonly<Record<ResultCancelled, TurningDown>> = {
  'cancelled now': { kind: 'result_cancelled', answer: 'BET_ALREADY_SETTLED' },
  'cancelled before': { kind: 'result_cancelled', answer: 'BET_ALREADY_CANCELLED' },
}

/**
 * What does not fit is refused and looked at by a person; nothing is chosen. The message may not come
 * again as another: its id is used up.
 */
async function turnedDown(
  ctx: Context,
  asked: Asked,
  { kind, answer }: TurningDown,
): Promise<Result> {
  const { connection, operation } = asked
  const { status } = await wagers.note(ctx.db, {
    brandId: connection.brandId,
    source: connection.code,
    key: operation.txId,
    content: asked.said,
  })
  if (status === 'applied') await openCase(ctx, asked, kind)
  const { playerId, currency } = operation
  const isKnown = (await playerOf(ctx, connection, { playerId, token: null })) !== undefined
  const balance = isKnown ? await balanceFor(ctx, playerId, currency) : null
  return { ...bare(status === 'conflict' ? 'PAYLOAD_MISMATCH' : answer), balance, currency }
}

const isStaking = (operation: MoneyOperation): operation is Staking => takesMoney(operation)

const asksForLaunch = (operation: MoneyOperation): boolean =>
  operation.op === 'reward' || isStaking(operation)

/** Why a stake is not taken, or a gift not given; undefined for everything that gives back. */
async function refusalOf(
  ctx: Context,
  { connection, operation }: Asked,
): Promise<RefusalCode | undefined> {
  if (isStaking(operation)) return refusalOfStake(ctx, connection, operation)
  if (operation.op !== 'reward') return undefined
  const { playerId } = operation
  const isKnown = await playerOf(ctx, connection, { playerId, token: null })
  return isKnown ? undefined : 'launch_invalid'
}
