import { createHash } from 'node:crypto'
import { refuse } from '@lantern/contract/errors'
import { assert } from '@lantern/kernel/assert'
import type { DepositId, WithdrawalId } from '@lantern/kernel/ids'
import { type Currency, formatMoney, type Money } from '@lantern/kernel/money'
import { DAY_MS } from '@lantern/kernel/time'
import * as z from 'zod/mini'
import { openAtRest, sealAtRest } from '../../at-rest.ts'
import type { Context } from '../../context.ts'
import { transact, type Tx } from '../../db/transact.ts'
import { actorOf, record } from '../audit/index.ts'
import { openProfile } from '../identity/index.ts'
import type { Desk } from '../../desk.ts'
import { arrived, depositReference, learn, move } from './deposit.ts'
import { isSameName } from './names.ts'
import { lockOrder, type PayoutOrder } from './payout-orders.ts'
import { findProvider } from './providers.ts'
import * as deposits from './queries/deposits.ts'
import { endFindings, insertFinding } from './queries/notices.ts'
import { leaveLine } from './queries/shared-lines.ts'
import * as queries from './queries/statements.ts'
import type { OrderRef } from './queries/withdrawal-parts.ts'
import { brandElsewhere, type LineNames, lineText, tellTwins } from './shared-lines.ts'
import { mayDepositMove } from './states.ts'
import { readStatement } from './statement-file.ts'
import { codesIn, referenceKey, referenceKeysIn } from './transfer.ts'

const PURPOSE = 'cashier.statementLine'
const remittance = z.strictObject({ payer: z.string(), text: z.string() })
/** Who paid and what it wrote beside: restricted, as banks tell it. */
export type Remittance = z.output<typeof remittance>

const boundTo = ({ provider, reference }: Pick<queries.Line, 'provider' | 'reference'>): string =>
  `${provider} ${reference}`

/** Opens who paid a line and what was written, for matching and for operators who say why. */
export const openLine = (ctx: Context, line: queries.Line): Remittance =>
  z.parse(
    remittance,
    JSON.parse(openAtRest(ctx, PURPOSE, line.sealed, boundTo(line)).toString('utf8')),
  )

export interface Wish {
  readonly provider: string
  readonly currency: Currency
  readonly csv: string
  readonly reason: string
}

/**
 * Takes in a statement, once per content and each line once. Its lines find their orders after the
 * commit, each in a transaction of its own. Refuses `provider_unknown`, `statement_known`, and what
 * {@link readStatement} refuses.
 */
export async function importStatement(desk: Desk, wish: Wish): Promise<{ statementId: string }> {
  const { ctx, tx, caller, operator } = desk
  const { provider, currency } = wish
  const { brandId } = operator
  if (!findProvider(ctx, provider)) refuse('provider_unknown')
  const lines = readStatement(wish.csv, currency)
  const days = lines.map(({ bookedOn }) => bookedOn).sort((a, b) => (a < b ? -1 : 1))
  const [firstDay, lastDay] = [days[0] ?? '', days.at(-1) ?? '']
  const statementId = await queries.insertStatement(tx, {
    brandId,
    provider,
    currency,
    contentHash: createHash('sha256').update(`${provider} ${currency} ${wish.csv}`).digest(),
    firstDay,
    lastDay,
    lines: lines.length,
    operator,
    at: ctx.clock.now(),
  })
  if (statementId === undefined) refuse('statement_known')
  let repeated = 0
  for (const { payer, text, ...line } of lines) {
    const plain = Buffer.from(JSON.stringify({ payer, text }))
    const common = { ...line, brandId, provider, currency }
    const sealed = sealAtRest(ctx, PURPOSE, plain, boundTo(common))
    const id = await queries.insertLine(tx, { ...common, statementId, sealed })
    if (id === undefined) repeated += 1
  }
  await record(tx, {
    brandId,
    actor: actorOf(caller),
    event: 'statement.imported',
    subject: { kind: 'statement', id: statementId },
    reason: wish.reason,
    after: { provider, currency, firstDay, lastDay, lines: lines.length, repeated },
  })
  return { statementId }
}

const MOST_AT_ONCE = 500

/**
 * Finds the orders of lines that wait for it, then what our books have and a whole day of a file
 * has not. Safe to be called by several at once.
 */
export async function workStatements(ctx: Context): Promise<void> {
  for (const { id, brandId } of await queries.unplacedLines(ctx.db, MOST_AT_ONCE))
    await transact(ctx, async (tx) => {
      await queries.lockPlacing(tx, brandId)
      const line = await queries.takeUnplaced(tx, id, ctx.clock.now())
      // The mark of a withdrawal may have found it before its turn came.
      if (line?.withdrawalId === null) await place(ctx, tx, line)
    })
  await transact(ctx, async (tx) => {
    for (const file of await queries.takeUncompared(tx, ctx.clock.now()))
      await noteUnlisted(ctx, tx, file)
  })
}

/** Names of orders that a line may be about, and what may be the bank's reference of a transfer. */
function namesIn(line: queries.Line, { text }: Remittance): LineNames {
  const words = [line.reference, ...text.split(/[\s,;:]+/)].filter((word) => word !== '')
  if (line.provider !== 'transfer') return { references: words, keys: [] }
  // What went out has the reference that an operator noted; what came in has our code alone.
  return {
    references: codesIn(`${text} `).concat(codesIn(line.reference)),
    keys: [referenceKey(line.reference), ...referenceKeysIn(text)],
  }
}

/** What a line may call its order by. */
export const namesOf = (ctx: Context, line: queries.Line): string[] =>
  namesIn(line, openLine(ctx, line)).references.concat(line.reference)

/**
 * Finds the order of a line and matches them; false for one without. It is another brand's that shares
 * the account, or a difference, as is one without certainty.
 */
async function place(ctx: Context, tx: Tx, line: queries.Line): Promise<boolean> {
  const sought = { ...line, ...namesIn(line, openLine(ctx, line)) }
  if (line.amount > 0n) {
    const id = onlyOne(await queries.depositsNamed(tx, sought))
    if (id !== undefined) return await matchDeposit(ctx, tx, line, id)
  } else {
    const ref = onlyOne(await queries.payoutsNamed(tx, sought))
    if (ref !== undefined) return await matchPayout(ctx, tx, line, ref)
  }
  const other = await brandElsewhere(tx, line, sought)
  if (other !== undefined) {
    await leaveLine(tx, line.id, other)
    return false
  }
  await differ(ctx, tx, line, { kind: 'unknown_payment', expected: 'no order', about: {} })
  return false
}

const onlyOne = <Id>([id, other]: readonly Id[]): Id | undefined =>
  other === undefined ? id : undefined

/**
 * How many lines without an order are looked through, and from how long before the order on: first those
 * of its amount or with the bank's reference as their name, then the newest.
 */
const MOST_LOOKED_THROUGH = 1_000
const BEFORE_MS = 2 * DAY_MS

/**
 * Finds the lines of a transfer by hand that came before anybody noted its reference. The caller
 * holds the placing and has noted it.
 */
export async function placeLinesNaming(
  ctx: Context,
  tx: Tx,
  order: PayoutOrder,
  bankReference: string,
): Promise<void> {
  const named = await linesNaming(ctx, tx, order, referenceKey(bankReference))
  for (const line of named.toReversed()) {
    const isPlaced = await place(ctx, tx, line)
    if (isPlaced)
      await endFindings(tx, { lineId: line.id, kind: 'unknown_payment', at: ctx.clock.now() })
  }
}

/** Lines without an order that name a reference, by its key, the newest first. */
export async function linesNaming(
  ctx: Context,
  tx: Tx,
  { withdrawal, provider, amount }: PayoutOrder,
  key: string,
): Promise<queries.Line[]> {
  const from = new Date(withdrawal.createdAt.getTime() - BEFORE_MS)
  const lines = await queries.unlinkedOutgoing(
    tx,
    { ...withdrawal, provider },
    {
      from,
      most: MOST_LOOKED_THROUGH,
      amount: -amount,
      key,
    },
  )
  return lines.filter((line) => namesIn(line, openLine(ctx, line)).keys.includes(key))
}

interface Difference {
  readonly kind: Parameters<typeof insertFinding>[1]['kind']
  readonly expected: string
  readonly about: {
    readonly depositId?: DepositId
    readonly withdrawalId?: WithdrawalId
    readonly part?: number | null
  }
}

const differ = (ctx: Context, tx: Tx, line: queries.Line, { about, ...what }: Difference) =>
  insertFinding(tx, {
    brandId: line.brandId,
    lineId: line.id,
    ...about,
    ...what,
    reported: lineText(line),
    at: ctx.clock.now(),
  })

const asked = (order: { state: string; currency: string }, amount: Money): string =>
  `${order.state} ${formatMoney(amount)} ${order.currency}`

/**
 * Matches an incoming line with a deposit. A transfer is paid by it: its own amount is credited at
 * once, another one or a payer of another name waits for two persons. A second line for the same
 * deposit is a difference and stays without an order.
 */
export async function matchDeposit(
  ctx: Context,
  tx: Tx,
  line: queries.Line,
  depositId: DepositId,
): Promise<boolean> {
  const deposit = await deposits.lockDeposit(tx, depositId)
  if (deposit?.brandId !== line.brandId) refuse('deposit_not_found')
  const paid = arrived(deposit)
  const about = { depositId }
  if (await queries.hasLine(tx, about)) {
    await differ(ctx, tx, line, { kind: 'paid_twice', expected: asked(deposit, paid), about })
    return false
  }
  await queries.linkLine(tx, line.id, about)
  await endFindings(tx, { ...about, kind: 'not_on_statement', at: ctx.clock.now() })
  if (line.provider === 'transfer') {
    await takeTransfer(ctx, tx, line, deposit)
    return true
  }
  if (deposit.state !== 'paid')
    await differ(ctx, tx, line, { kind: 'state_differs', expected: asked(deposit, paid), about })
  else if (paid !== line.amount)
    await differ(ctx, tx, line, { kind: 'amount_differs', expected: asked(deposit, paid), about })
  return true
}

async function takeTransfer(
  ctx: Context,
  tx: Tx,
  line: queries.Line,
  deposit: deposits.Deposit,
): Promise<void> {
  const { payer } = openLine(ctx, line)
  const profile = await openProfile(ctx, tx, deposit.brandId, deposit.memberId)
  const owner = profile?.['payeeName'] ?? ''
  const isOther = payer !== '' && owner !== '' && !isSameName(payer, owner)
  if (isOther && mayDepositMove(deposit.state, 'review')) {
    await deposits.noteDeposit(tx, deposit.id, {
      reference: deposit.providerReference ?? '',
      payUrl: null,
      paidAmount: line.amount === deposit.amount ? null : line.amount,
    })
    await move(ctx, tx, deposit, { to: 'review', reason: 'payer_differs', dueAt: null })
    await differ(ctx, tx, line, {
      kind: 'payer_differs',
      expected: depositReference(deposit.id),
      about: { depositId: deposit.id },
    })
    return
  }
  await learn(ctx, tx, deposit.id, {
    reference: deposit.providerReference ?? '',
    payUrl: null,
    fact: { state: 'paid', currency: line.currency, amount: line.amount, reason: null },
  })
}

async function matchPayout(
  ctx: Context,
  tx: Tx,
  line: queries.Line,
  ref: OrderRef,
): Promise<boolean> {
  const order = await lockOrder(tx, ref)
  assert(order, 'an order that was just found is there')
  const { state, part } = order
  const sent = part !== null && part.paid > 0n ? part.paid : order.amount
  const about = { withdrawalId: ref.id, part: ref.part }
  const expected = asked({ state, currency: order.withdrawal.currency }, sent)
  if (await queries.hasLine(tx, about)) {
    await differ(ctx, tx, line, { kind: 'paid_twice', expected, about })
    return false
  }
  await queries.linkLine(tx, line.id, about)
  await tellTwins(ctx, tx, line)
  await endFindings(tx, { ...about, kind: 'not_on_statement', at: ctx.clock.now() })
  if (state !== 'paid') await differ(ctx, tx, line, { kind: 'state_differs', expected, about })
  else if (sent !== -line.amount)
    await differ(ctx, tx, line, { kind: 'amount_differs', expected, about })
  return true
}

/** What our books say was paid on the whole days of a file, its last one apart, and it has not. */
async function noteUnlisted(ctx: Context, tx: Tx, file: queries.Uncompared): Promise<void> {
  const { brandId, currency, firstDay: from, lastDay: before, offsetMinutes } = file
  const days = { from, before, offsetMinutes }
  for (const { depositId, withdrawalId, part, amount } of await queries.paidWithoutLine(
    tx,
    file,
    days,
  ))
    await insertFinding(tx, {
      brandId,
      ...(depositId === null ? {} : { depositId }),
      ...(withdrawalId === null ? {} : { withdrawalId, part }),
      kind: 'not_on_statement',
      expected: `paid ${formatMoney(amount)} ${currency}`,
      reported: 'nothing',
      at: ctx.clock.now(),
    })
}
