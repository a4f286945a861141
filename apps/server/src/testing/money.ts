import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Money } from '@lantern/kernel/money'
import { money } from '@lantern/kernel/money'
import type { AccountClass } from '../caller.ts'
import { transact, type Tx } from '../db/transact.ts'
import type { Context } from '../context.ts'
import type { Place, Play, Resettle, Settle, WagerCommand } from '../modules/wagers/index.ts'
import { openAccounts, post } from '../modules/wallet/index.ts'
import type { TestDatabase } from './database.ts'

let serial = 0
const next = (): number => {
  serial += 1
  return serial
}

/** A brand of its own, so that two stand side by side in every database. */
export async function testBrand(
  db: TestDatabase,
  { currency = 'USD', offsetMinutes = 0 } = {},
): Promise<BrandId> {
  const { rows } = await db.owner.query<{ id: BrandId }>(
    `insert into brands(code, name, currency, offset_minutes)
     values ($1, 'Test', $2, $3) returning id`,
    [`test-${next()}`, currency, offsetMinutes],
  )
  return rows[0]?.id as BrandId
}

export interface TestMember {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly currency: string
}

/** A member with open accounts and, when given, money in them. */
export async function testMember(
  ctx: Context,
  brandId: BrandId,
  wish: {
    readonly accountClass?: AccountClass
    readonly currency?: string
    readonly cash?: Money
    readonly bonus?: Money
  } = {},
): Promise<TestMember> {
  const accountClass = wish.accountClass ?? 'real'
  const isTrial = accountClass === 'trial'
  const currency = isTrial ? 'PLAY' : (wish.currency ?? 'USD')
  return transact(ctx, async (tx) => {
    const { rows } = await tx.query<{ id: MemberId }>(
      `insert into members(brand_id, account, account_type, account_class, currency)
       values ($1, $2, $3, $4, $5) returning id`,
      [brandId, `member-${next()}`, isTrial ? 4 : 0, accountClass, currency],
    )
    const member = { brandId, memberId: rows[0]?.id as MemberId, currency }
    await openAccounts(tx, member.memberId)
    if (wish.cash) {
      await fund(ctx, tx, member, { amount: wish.cash, account: isTrial ? 'trial' : 'cash' })
    }
    if (wish.bonus) await fund(ctx, tx, member, { amount: wish.bonus, account: 'bonus' })
    return member
  })
}

/** Puts money on an account, from the opening or the promotion account of the house. */
export async function fund(
  ctx: Context,
  tx: Tx,
  member: TestMember,
  {
    amount,
    account = 'cash',
  }: { readonly amount: Money; readonly account?: 'cash' | 'bonus' | 'trial' },
): Promise<void> {
  const kind = account === 'cash' ? 'deposit' : account === 'bonus' ? 'bonus.grant' : 'trial.grant'
  await post(tx, {
    brandId: member.brandId,
    kind,
    source: 'test',
    key: `fund:${next()}`,
    currency: member.currency,
    reference: '',
    at: ctx.clock.now(),
    moves: [
      { house: account === 'cash' ? 'payment_clearing' : 'promotion', amount: -amount },
      { memberId: member.memberId, account, amount },
    ],
  })
}

type Common = Omit<WagerCommand, 'op' | 'key' | 'betRef'>

/** Commands on one bet of a member; each gets a key of its own unless one is given. */
export function betting(ctx: Context, member: TestMember, betRef: string = `bet-${next()}`) {
  const common = (key?: string): Common & { key: string; betRef: string } => ({
    brandId: member.brandId,
    memberId: member.memberId,
    currency: member.currency,
    source: 'test',
    at: ctx.clock.now(),
    betRef,
    key: key ?? `key-${next()}`,
  })
  const game = { funds: 'cash', product: 'rng', gameCode: 'lanterns', roundRef: 'round' } as const
  const result = (payout: string, key?: string, more: Partial<Settle> = {}) => ({
    ...common(key),
    payout: money(payout),
    validBet: 0n,
    validReason: 'test',
    ruleVersion: '1',
    ...more,
  })
  return {
    betRef,
    place: (stake: string, more: Partial<Place> = {}): Place => ({
      ...common(),
      op: 'place',
      ...game,
      stake: money(stake),
      ...more,
    }),
    play: (stake: string, payout: string, more: Partial<Play> = {}): Play => ({
      ...result(payout),
      ...game,
      stake: money(stake),
      ...more,
      op: 'play',
    }),
    reward: (payout: string): WagerCommand => ({ ...result(payout), ...game, op: 'reward' }),
    tip: (stake: string): WagerCommand => ({
      ...common(),
      ...game,
      stake: money(stake),
      ruleVersion: '1',
      op: 'tip',
    }),
    payMore: (payout: string): WagerCommand => ({ ...result(payout), op: 'pay_more' }),
    adjust: (difference: string, funds: Place['funds'] = 'cash'): WagerCommand => ({
      ...common(),
      op: 'adjust',
      difference: money(difference),
      funds,
    }),
    unsettle: (): WagerCommand => ({ ...common(), op: 'unsettle' }),
    settle: (payout: string, more: Partial<Settle> = {}): Settle => ({
      ...result(payout, undefined, more),
      op: 'settle',
    }),
    resettle: (payout: string, more: Partial<Resettle> = {}): Resettle => ({
      ...result(payout),
      ...more,
      op: 'resettle',
    }),
    void: (more: { readonly key?: string } = {}): WagerCommand => ({
      ...common(more.key),
      op: 'void',
    }),
    cancel: (more: { readonly key?: string } = {}): WagerCommand => ({
      ...common(more.key),
      op: 'cancel',
    }),
  }
}
