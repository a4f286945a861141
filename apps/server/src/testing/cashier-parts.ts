import { type Money, money } from '@lantern/kernel/money'
import { takeNotice } from '../modules/cashier/notices.ts'
import { decideRest, type RestDecision } from '../modules/cashier/part-rests.ts'
import { workPayout } from '../modules/cashier/payout.ts'
import { endPayout } from '../modules/cashier/payout-ending.ts'
import { listParts, type Part } from '../modules/cashier/queries/withdrawal-parts.ts'
import type { Withdrawal } from '../modules/cashier/queries/withdrawals.ts'
import { splitWithdrawal, type SplitWish } from '../modules/cashier/split.ts'
import { contentHash } from '../modules/cashier/withdrawal.ts'
import {
  approves,
  ask,
  atDesk,
  checker,
  claims,
  house,
  maker,
  now,
  type Person,
} from './cashier-desk.ts'

/** The parts of a withdrawal as they stand. */
export const partsOf = ({ id }: Withdrawal): Promise<Part[]> => listParts(house.database.app, [id])

export async function partOf(withdrawal: Withdrawal, no: number): Promise<Part> {
  const found = (await partsOf(withdrawal)).find((part) => part.no === no)
  if (!found) throw new Error(`there is no part ${no}`)
  return found
}

/** `1 paid`, one line for each part. */
export const told = async (withdrawal: Withdrawal): Promise<string[]> =>
  (await partsOf(withdrawal)).map(({ no, state }) => `${no} ${state}`)

/** An amount, whether it waits, and who pays it. */
export type Wanted = readonly [amount: string, more?: { isLater?: boolean; provider?: string }]

export const splits = (
  person: Person,
  withdrawal: Withdrawal,
  parts: readonly Wanted[],
  changes: Partial<SplitWish> = {},
): Promise<void> =>
  atDesk(person, (desk) =>
    splitWithdrawal(desk, {
      id: withdrawal.id,
      contentHash: contentHash(withdrawal),
      parts: parts.map(([amount, more]) => ({ isLater: false, ...more, amount: money(amount) })),
      ...changes,
    }),
  )

/** A withdrawal that the maker split, and that was approved by as many as it needs. */
export async function splitInto(amount: string, parts: readonly Wanted[]): Promise<Withdrawal> {
  const asked = await ask(amount)
  await claims(maker, asked)
  await splits(maker, asked, parts)
  const split = await now(asked)
  await approves(maker, split)
  if (split.approvalsNeeded === 2) await approves(checker, split)
  return await now(split)
}

/** The same, its parts given to their providers. */
export async function sentInto(amount: string, parts: readonly Wanted[]): Promise<Withdrawal> {
  const withdrawal = await splitInto(amount, parts)
  await workPayout(house.ctx, withdrawal.id)
  return await now(withdrawal)
}

/** The provider settles a part and tells of it, once or more often. */
export async function settles(
  withdrawal: Withdrawal,
  no: number,
  state: 'paid' | 'failed',
  { paid, times = 1 }: { readonly paid?: Money; readonly times?: number } = {},
): Promise<void> {
  const { orderKey } = await partOf(withdrawal, no)
  house.provider.settle(orderKey, state, paid)
  const notice = house.provider.notice(orderKey)
  await Promise.all(
    Array.from({ length: times }, () => takeNotice(house.ctx, house.provider, notice)),
  )
}

export const decides = (
  person: Person,
  withdrawal: Withdrawal,
  part: number,
  said: RestDecision['wanted'] | (Partial<RestDecision> & Pick<RestDecision, 'wanted'>),
): Promise<boolean> =>
  atDesk(person, (desk) =>
    decideRest(desk, {
      id: withdrawal.id,
      part,
      contentHash: contentHash(withdrawal),
      reason: 'The bank wrote to us',
      ...(typeof said === 'string' ? { wanted: said } : said),
    }),
  )

/** Says what became of a part, or of the whole: an amount is what went out of it. */
export const endsPart = (
  person: Person,
  withdrawal: Withdrawal,
  part: number | undefined,
  said: 'sent' | 'not_sent' | Money,
): Promise<boolean> =>
  atDesk(person, (desk) =>
    endPayout(desk, {
      id: withdrawal.id,
      part,
      contentHash: contentHash(withdrawal),
      outcome: typeof said === 'string' ? said : 'partly',
      paid: typeof said === 'string' ? undefined : said,
      reason: 'The provider wrote to us',
    }),
  )

/** Every end of a withdrawal's hold, by what it was: `capture 60.0000`. */
export async function closingsOf({ holdId }: Withdrawal): Promise<string[]> {
  const { rows } = await house.database.owner.query<{ how: string; amount: string }>(
    'select how, amount from ledger_hold_closings where hold_id = $1 order by entry_id',
    [holdId],
  )
  return rows.map(({ how, amount }) => `${how} ${BigInt(amount) / 10_000n}`)
}
