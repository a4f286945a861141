import { randomBytes } from 'node:crypto'
import { money } from '@lantern/kernel/money'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@lantern/kernel/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { TRANSACTION_PASSWORD, unasked } from '../../testing/cashier.ts'
import {
  approves,
  ask,
  claims,
  checker,
  house,
  maker,
  nextOwner,
  now,
  owner,
  useCashierDesk,
} from '../../testing/cashier-desk.ts'
import { betting, testMember } from '../../testing/money.ts'
import { storeSetting } from '../config/index.ts'
import { apply } from '../wagers/index.ts'
import { createDeposit, type Owner } from './deposit.ts'
import { workDeposit } from './deposit-orders.ts'
import { takeNotice } from './notices.ts'
import { addPayee, targetOf } from './payees.ts'
import { presentForOperator } from './present.ts'
import { listRisks } from './queries/risk.ts'
import type { Withdrawal } from './queries/withdrawals.ts'
import { type RiskRules, riskSetting } from './risk.ts'

useCashierDesk('1000')

const setRules = (changes: Partial<RiskRules> = {}) =>
  transact(house.ctx, (tx) =>
    storeSetting(tx, house.brand.id, {
      setting: riskSetting,
      value: { ...riskSetting.fallback, ...changes },
    }),
  )

beforeEach(async () => {
  house.provider.manners = 'normal'
  await setRules()
})

const found = async ({ id }: Withdrawal) => await listRisks(house.database.app, [id])
const kindsOf = async (withdrawal: Withdrawal) => (await found(withdrawal)).map(({ kind }) => kind)

/** An account that nobody else has. */
let accounts = 0
const account = () => `97040000${String((accounts += 1)).padStart(8, '0')}`
const asked = (amount = '100', destination = account()) => ask(amount, { destination })

const device = () => randomBytes(32)
/** The member signed in with a browser. */
const signedIn = (whose: Owner, browser: Buffer) =>
  house.database.owner.query(
    `insert into sessions(brand_id, member_id, token_hash, device_hash, kind, started_at,
                          last_seen_at, ip, user_agent, way)
     values ($1, $2, $3, $4, 'full', $5, $5, '203.0.113.7', 'test', 'password')`,
    [whose.brandId, whose.memberId, randomBytes(32), browser, house.ctx.clock.now()],
  )

async function deposited(amount: string): Promise<void> {
  const deposit = await transact(house.ctx, (tx) =>
    createDeposit(house.ctx, tx, owner, { method: 'bank_qr', amount: money(amount) }),
  )
  await workDeposit(house.ctx, deposit.id)
  house.provider.settle(deposit.orderKey, 'paid')
  await takeNotice(house.ctx, house.provider, house.provider.notice(deposit.orderKey))
  house.ctx.clock.advance(SECOND_MS)
}

/** One bet of a member, placed and settled; in a round of its own unless one is named. */
async function plays(
  stake: string,
  payout: string,
  { whose = owner, round = `round-${(accounts += 1)}` } = {},
): Promise<void> {
  const bet = betting(house.ctx, whose)
  await apply(house.ctx, bet.place(stake, { roundRef: round }))
  await apply(house.ctx, bet.settle(payout))
  house.ctx.clock.advance(SECOND_MS)
}

const other = async (): Promise<Owner> => await house.member('1000')
const membersOf = (...owners: readonly Owner[]) => owners.map(({ memberId }) => memberId)

describe('a withdrawal of a member of whom nothing is known', () => {
  test('has no finding and needs one person', async () => {
    const withdrawal = await asked()
    expect(await found(withdrawal)).toEqual([])
    expect(withdrawal.approvalsNeeded).toBe(1)
  })
})

describe('same device', () => {
  test('a browser that another member signed in with is found', async () => {
    const [browser, twin] = [device(), await other()]
    await signedIn(owner, browser)
    await signedIn(twin, browser)
    const withdrawal = await asked()
    expect(await found(withdrawal)).toMatchObject([
      {
        kind: 'same_device',
        facts: { members: membersOf(twin) },
        others: [{ memberId: twin.memberId }],
      },
    ])
    expect(withdrawal.approvalsNeeded).toBe(2)
  })

  test('neither another browser, nor one of long ago, nor one of a trial member is', async () => {
    const [browser, twin] = [device(), await other()]
    const trial = await testMember(house.ctx, house.brand.id, { accountClass: 'trial' })
    await signedIn(owner, browser)
    await signedIn(twin, device())
    await signedIn(trial, browser)
    expect(await kindsOf(await asked())).toEqual([])
    await signedIn(await other(), browser)
    house.ctx.clock.advance(31 * DAY_MS)
    expect(await kindsOf(await asked())).toEqual([])
  })
})

describe('same account', () => {
  test('where another member is or was paid to is found', async () => {
    const [first, destination] = [owner, account()]
    await asked('50', destination)
    await nextOwner('1000')
    const second = await asked('50', destination)
    expect(await found(second)).toMatchObject([
      { kind: 'same_account', facts: { members: membersOf(first) } },
    ])
    const [saver, saved] = [owner, account()]
    await addPayee(
      house.ctx,
      saver,
      {
        method: 'bank_account',
        destination: saved,
        bank: 'First Bank',
        holder: 'NGUYEN VAN A',
        transactionPassword: TRANSACTION_PASSWORD,
      },
      unasked(house.ctx),
    )
    await nextOwner('1000')
    const third = await asked('50', saved)
    expect(await found(third)).toMatchObject([
      { kind: 'same_account', facts: { members: membersOf(saver) } },
    ])
    expect(third.approvalsNeeded).toBe(2)
  })

  test('one’s own from before is not', async () => {
    const destination = account()
    await asked('50', destination)
    expect(await kindsOf(await asked('50', destination))).toEqual([])
  })
})

describe('another name', () => {
  const toPayee = async (differs: boolean) => {
    const payee = await addPayee(
      house.ctx,
      owner,
      {
        method: 'bank_account',
        destination: account(),
        bank: 'First Bank',
        holder: 'NGUYEN VAN A',
        transactionPassword: TRANSACTION_PASSWORD,
      },
      unasked(house.ctx),
    )
    await house.database.owner.query('update payees set name_differs = $2 where id = $1', [
      payee.id,
      differs,
    ])
    house.ctx.clock.advance(2 * DAY_MS)
    return ask(
      '100',
      await transact(house.ctx, (tx) => targetOf(house.ctx, tx, owner.memberId, payee.id)),
    )
  }

  test('on the account is found', async () => {
    const withdrawal = await toPayee(true)
    expect(await found(withdrawal)).toMatchObject([{ kind: 'name_differs', facts: {} }])
    expect(withdrawal.approvalsNeeded).toBe(2)
  })

  test('the member’s own is not', async () => {
    expect(await kindsOf(await toPayee(false))).toEqual([])
  })
})

describe('a big win', () => {
  const rules = (amount: string) => setRules({ bigWin: { times: 50, amounts: { USD: amount } } })

  test('of so many times the stake is found, and tells the bet that paid most', async () => {
    await rules('5000.00')
    await plays('1', '50')
    await plays('2', '120')
    await plays('300', '200')
    const withdrawal = await asked()
    expect(await found(withdrawal)).toMatchObject([
      {
        kind: 'big_win',
        facts: { game: 'lanterns', stake: `${money('2')}`, payout: `${money('120')}` },
      },
    ])
    expect(withdrawal.approvalsNeeded).toBe(2)
  })

  test('of so much is found, whatever its stake', async () => {
    await rules('500.00')
    await plays('400', '500')
    expect(await kindsOf(await asked())).toEqual(['big_win'])
  })

  test('smaller ones are not, nor one that was there at the last withdrawal', async () => {
    await rules('500.00')
    await plays('1', '49.99')
    await plays('400', '499.99')
    expect(await kindsOf(await asked())).toEqual([])
    await plays('1', '50')
    expect(await kindsOf(await asked())).toEqual(['big_win'])
    house.ctx.clock.advance(MINUTE_MS)
    expect(await kindsOf(await asked())).toEqual([])
  })
})

describe('money that only passes through', () => {
  test('withdrawn soon after its deposit with little play is found', async () => {
    await deposited('200')
    await plays('99', '99')
    const withdrawal = await asked()
    expect(await found(withdrawal)).toMatchObject([
      {
        kind: 'fast_turnaround',
        facts: { deposited: `${money('200')}`, stake: `${money('99')}` },
      },
    ])
    expect(withdrawal.approvalsNeeded).toBe(2)
  })

  test('is not where it was played with, nor later with some play', async () => {
    await deposited('200')
    await plays('100', '100')
    expect(await kindsOf(await asked())).toEqual([])
    await nextOwner('1000')
    await deposited('200')
    await plays('40', '40')
    house.ctx.clock.advance(61 * MINUTE_MS)
    expect(await kindsOf(await asked())).toEqual([])
  })

  test('withdrawn whenever, with next to none, is found all the same', async () => {
    await deposited('200')
    await plays('39', '39')
    house.ctx.clock.advance(5 * DAY_MS)
    expect(await kindsOf(await asked())).toEqual(['fast_turnaround'])
  })
})

describe('opposite bets', () => {
  async function linked(): Promise<Owner> {
    const [browser, twin] = [device(), await other()]
    await signedIn(owner, browser)
    await signedIn(twin, browser)
    return twin
  }

  test('of two who share a browser, in one round, with what one won lost by the other', async () => {
    const twin = await linked()
    await plays('100', '195', { round: 'shared-1' })
    await plays('100', '0', { round: 'shared-1', whose: twin })
    const withdrawal = await asked()
    expect(await found(withdrawal)).toMatchObject([
      {
        kind: 'opposite_bets',
        facts: { members: membersOf(twin), rounds: 1, game: 'lanterns' },
      },
      { kind: 'same_device' },
    ])
  })

  test('neither of strangers, nor both losing, nor in different rounds, nor of other sizes', async () => {
    const stranger = await other()
    await plays('100', '195', { round: 'shared-2' })
    await plays('100', '0', { round: 'shared-2', whose: stranger })
    expect(await kindsOf(await asked('50'))).toEqual([])
    const twin = await linked()
    await plays('10', '0', { round: 'shared-3' })
    await plays('10', '0', { round: 'shared-3', whose: twin })
    await plays('10', '20', { round: 'shared-4' })
    await plays('10', '0', { round: 'shared-5', whose: twin })
    await plays('10', '20', { round: 'shared-6' })
    await plays('100', '0', { round: 'shared-6', whose: twin })
    expect(await kindsOf(await asked('50'))).toEqual(['same_device'])
  })
})

describe('what is found', () => {
  test('asks for a second person, and is shown to both in words that can be read', async () => {
    const [browser, twin] = [device(), await other()]
    await signedIn(owner, browser)
    await signedIn(twin, browser)
    const withdrawal = await asked()
    await claims(maker, withdrawal)
    await approves(maker, withdrawal)
    expect(await now(withdrawal)).toMatchObject({ state: 'claimed' })
    const row = presentForOperator(withdrawal, [], await found(withdrawal))
    expect(row.findings).toEqual([
      {
        kind: 'same_device',
        others: [{ memberId: twin.memberId, account: expect.stringContaining('player') }],
        stake: null,
        payout: null,
        deposited: null,
        rounds: null,
        game: null,
      },
    ])
    await approves(checker, withdrawal)
    expect(await now(withdrawal)).toMatchObject({ state: 'approved' })
  })

  test('is kept as it was found', async () => {
    const destination = account()
    await asked('50', destination)
    await nextOwner('1000')
    const { id } = await asked('50', destination)
    for (const change of [
      `update withdrawal_findings set kind = 'big_win' where withdrawal_id = ${id}`,
      `delete from withdrawal_findings where withdrawal_id = ${id}`,
    ])
      await expect(house.database.owner.query(change)).rejects.toThrow()
  })

  test('is not looked for where the brand leaves a kind out', async () => {
    const destination = account()
    await asked('50', destination)
    await nextOwner('1000')
    await setRules({ kinds: ['big_win'] })
    const withdrawal = await asked('50', destination)
    expect(await found(withdrawal)).toEqual([])
    expect(withdrawal.approvalsNeeded).toBe(1)
  })
})
