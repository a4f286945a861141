import { money } from '@lantern/kernel/money'
import { DAY_MS } from '@lantern/kernel/time'
import jpeg from 'jpeg-js'
import { afterEach, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import {
  atDesk,
  checker,
  house,
  looksAfter,
  maker,
  owner,
  useCashierDesk,
} from '../../testing/cashier-desk.ts'
import { createDeposit } from './deposit.ts'
import { decide, rejectTransfer } from './deposit-desk.ts'
import { workDeposit, workDeposits } from './deposit-orders.ts'
import { closeFinding, revealLine, takeFinding } from './findings.ts'
import { type Deposit, findDeposit } from './queries/deposits.ts'
import { type FindingRow, listFindings } from './queries/findings.ts'
import { listStatements } from './queries/statements.ts'
import { addSlip } from './slips.ts'
import { importStatement, workStatements } from './statements.ts'
import { codesIn, transferCode } from './transfer.ts'

useCashierDesk()

async function now(deposit: Pick<Deposit, 'id'>): Promise<Deposit> {
  const found = await findDeposit(house.database.app, deposit.id)
  if (!found) throw new Error('the deposit is gone')
  return found
}

/** A transfer that is waited for. */
async function waiting(amount = '100'): Promise<Deposit> {
  const made = await transact(house.ctx, (tx) =>
    createDeposit(house.ctx, tx, owner, { method: 'bank_transfer', amount: money(amount) }),
  )
  await workDeposit(house.ctx, made.id)
  return await now(made)
}

let files = 0
/** Brings a statement of those lines: amount, text, payer. */
async function bring(...lines: (readonly [string, string, string?])[]): Promise<void> {
  files += 1
  const rows = lines.map(
    ([amount, text, payer], at) =>
      `2026-07-0${1 + at},BK-${files}-${at},${amount},${payer ?? ''},${text}`,
  )
  const csv = ['date,reference,amount,payer,text', ...rows].join('\n')
  await atDesk(maker, (at) =>
    importStatement(at, { provider: 'transfer', currency: 'USD', csv, reason: 'of the bank' }),
  )
  await workStatements(house.ctx)
}

const cash = async () => (await house.balances(owner)).cash
const PICTURE = Buffer.from(
  jpeg.encode({ width: 8, height: 8, data: Buffer.alloc(256, 0x80) }, 90).data,
).toString('base64')
const show = ({ id }: Deposit, image = PICTURE) =>
  addSlip(house.ctx, owner.memberId, { depositId: id, image })
const wish = (deposit: Deposit, action: 'credit' | 'refund' | 'reverse', amount = '100') => ({
  id: deposit.id,
  action,
  amount: money(amount),
  reason: 'the bank has shown it',
})

async function openFindings(): Promise<FindingRow[]> {
  const page = { offset: 0, limit: 100 }
  const wanted = { kind: null, isOpen: true }
  const { rows } = await listFindings(house.database.app, house.brand.id, wanted, page)
  return rows
}
const lastFinding = async () => (await openFindings()).at(-1)

describe('a bank transfer', () => {
  test('waits days for the line that names it, and is credited once by it', async () => {
    const deposit = await waiting()
    expect(deposit).toMatchObject({ state: 'pending', payUrl: null })
    expect(deposit.payTo).toMatchObject({ bank: 'Riverside Bank' })
    expect(deposit.providerReference).toBe(transferCode(deposit.orderKey))
    house.ctx.clock.advance(2 * DAY_MS)
    await workDeposits(house.ctx)
    expect(await now(deposit)).toMatchObject({ state: 'pending' })
    const code = deposit.providerReference ?? ''
    await bring(['100.00', `thanks ${code.slice(0, 5)} ${code.slice(5).toLowerCase()}!`])
    expect(await now(deposit)).toMatchObject({ state: 'paid' })
    expect(await cash()).toBe(money('100'))
    const { rows } = await listStatements(house.database.app, house.brand.id, {
      offset: 0,
      limit: 1,
    })
    expect(rows).toMatchObject([{ lines: 1, matched: 1, importedBy: 'maker' }])
  })

  test('comes late: expired, it is credited all the same', async () => {
    const deposit = await waiting()
    house.ctx.clock.advance(4 * DAY_MS)
    await workDeposits(house.ctx)
    await workDeposits(house.ctx)
    expect(await now(deposit)).toMatchObject({ state: 'expired' })
    await bring(['100', deposit.providerReference ?? ''])
    expect(await now(deposit)).toMatchObject({ state: 'paid' })
    expect(await cash()).toBe(money('100'))
  })

  test.each(['60', '140'])(
    'of %s instead of 100 waits for two persons, who credit that',
    async (paid) => {
      const deposit = await waiting()
      await bring([paid, deposit.providerReference ?? ''])
      expect(await now(deposit)).toMatchObject({ state: 'review', reason: 'amount_differs' })
      expect(await cash()).toBe(0n)
      const credit = wish(deposit, 'credit', paid)
      await expect(
        atDesk(maker, (at) => decide(at, wish(deposit, 'credit'))),
      ).rejects.toMatchObject({
        code: 'state_changed',
      })
      await looksAfter(maker, deposit)
      expect(await atDesk(maker, (at) => decide(at, credit))).toBe(false)
      await expect(atDesk(maker, (at) => decide(at, credit))).rejects.toMatchObject({
        code: 'second_person_required',
      })
      expect(await atDesk(checker, (at) => decide(at, credit))).toBe(true)
      expect(await now(deposit)).toMatchObject({ state: 'paid', paidAmount: money(paid) })
      expect(await cash()).toBe(money(paid))
    },
  )

  test('that is listed twice is credited once, and the second line has an owner', async () => {
    const deposit = await waiting()
    const code = deposit.providerReference ?? ''
    await bring(['100', code], ['100', code])
    expect(await cash()).toBe(money('100'))
    const finding = await lastFinding()
    expect(finding).toMatchObject({ kind: 'paid_twice', depositId: deposit.id, owner: null })
    const named = { id: finding?.id ?? '', reason: 'asked the bank' }
    await atDesk(checker, (at) => takeFinding(at, named))
    expect(await lastFinding()).toMatchObject({ owner: 'checker' })
    await atDesk(checker, (at) => closeFinding(at, named))
    await expect(atDesk(checker, (at) => closeFinding(at, named))).rejects.toMatchObject({
      code: 'finding_not_found',
    })
  })

  test('without its code is credited by nobody alone; who paid opens with a reason', async () => {
    const deposit = await waiting()
    await bring(['100', 'for my account', 'Minh Pham'])
    expect(await now(deposit)).toMatchObject({ state: 'pending' })
    const line = (await lastFinding())?.line
    if (!line) throw new Error('it has its line')
    const { rows } = await house.database.owner.query('select * from payment_lines')
    expect(JSON.stringify(rows)).not.toContain('Minh')
    expect(
      await atDesk(maker, (at) => revealLine(at, { id: line.id, reason: 'to find it' })),
    ).toEqual({ payer: 'Minh Pham', text: 'for my account' })
    // it is credited out of suspense, by two persons: suspense.test.ts
    expect(await cash()).toBe(0n)
  })

  test('is credited once by fifty imports, placings and decisions at a time', async () => {
    const deposit = await waiting()
    await show(deposit)
    await atDesk(maker, (at) => decide(at, wish(deposit, 'credit')))
    const code = deposit.providerReference ?? ''
    files += 1
    const csv = `date,reference,amount,payer,text\n2026-07-01,BK-${files},100,,${code}`
    await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) => {
        if (at % 3 === 0) return atDesk(checker, (there) => decide(there, wish(deposit, 'credit')))
        if (at % 3 === 1) return workStatements(house.ctx)
        const file = { provider: 'transfer', currency: 'USD', csv, reason: 'of the bank' } as const
        return atDesk(maker, (there) => importStatement(there, file))
      }),
    )
    await workStatements(house.ctx)
    expect(await now(deposit)).toMatchObject({ state: 'paid' })
    expect(await cash()).toBe(money('100'))
  })
})

describe('a slip', () => {
  test('R-047 is encoded anew, sealed, three at most, and credited by two persons', async () => {
    const deposit = await waiting()
    await show(deposit)
    await show(deposit)
    await show(deposit)
    await expect(show(deposit)).rejects.toMatchObject({ code: 'too_many_proofs' })
    const { rows } = await house.database.owner.query<{ sealed: Buffer }>(
      'select sealed from deposit_slips where deposit_id = $1',
      [deposit.id],
    )
    expect(rows[0]?.sealed.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false)
    expect(await atDesk(maker, (at) => decide(at, wish(deposit, 'credit')))).toBe(false)
    expect(await atDesk(checker, (at) => decide(at, wish(deposit, 'credit')))).toBe(true)
    expect(await cash()).toBe(money('100'))
    // The bank's line comes afterwards, and changes nothing.
    await bring(['100', deposit.providerReference ?? ''])
    expect(await cash()).toBe(money('100'))
    await expect(show(deposit)).rejects.toMatchObject({ code: 'slip_not_wanted' })
  })

  test('is refused for others, for no picture, and for what has a page to pay on', async () => {
    const deposit = await waiting()
    const other = await house.member()
    const stranger = addSlip(house.ctx, other.memberId, { depositId: deposit.id, image: PICTURE })
    await expect(stranger).rejects.toMatchObject({ code: 'deposit_not_found' })
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    await expect(show(deposit, svg)).rejects.toMatchObject({ code: 'image_invalid' })
    const paged = await transact(house.ctx, (tx) =>
      createDeposit(house.ctx, tx, owner, { method: 'bank_qr', amount: money('50') }),
    )
    await expect(show(paged)).rejects.toMatchObject({ code: 'slip_not_wanted' })
  })

  test('of a transfer that never came is rejected with a reason for its member', async () => {
    const deposit = await waiting()
    await show(deposit)
    await atDesk(maker, (at) => rejectTransfer(at, { id: deposit.id, reason: 'another account' }))
    expect(await now(deposit)).toMatchObject({ state: 'failed', reason: 'another account' })
    expect(await cash()).toBe(0n)
    // It comes after all: nothing is credited silently.
    await bring(['100', deposit.providerReference ?? ''])
    expect(await now(deposit)).toMatchObject({ state: 'review', reason: 'paid_after_failed' })
  })
})

describe('a decision of two persons', () => {
  /** A payment of another amount at a provider that can send it back. */
  async function inReview(): Promise<Deposit> {
    const made = await transact(house.ctx, (tx) =>
      createDeposit(house.ctx, tx, owner, { method: 'bank_qr', amount: money('100') }),
    )
    await workDeposit(house.ctx, made.id)
    house.provider.settle(made.orderKey, 'paid', money('70'))
    house.ctx.clock.advance(60_000)
    await workDeposits(house.ctx)
    return await now(made)
  }
  const both = async (decision: Parameters<typeof decide>[1]) => {
    if ((await findDeposit(house.database.app, decision.id))?.state === 'review')
      await looksAfter(maker, decision)
    await atDesk(maker, (at) => decide(at, decision))
    return await atDesk(checker, (at) => decide(at, decision))
  }
  afterEach(() => {
    house.provider.manners = 'normal'
    house.provider.isUnreachable = false
  })

  test('sends a payment back: once, whatever the provider answers', async () => {
    const deposit = await inReview()
    expect(deposit).toMatchObject({ state: 'review', paidAmount: money('70') })
    house.provider.manners = 'silent'
    await both(wish(deposit, 'refund', '70'))
    await workDeposit(house.ctx, deposit.id)
    expect(await now(deposit)).toMatchObject({ state: 'refunding' })
    house.provider.isUnreachable = true
    await workDeposit(house.ctx, deposit.id)
    house.provider.isUnreachable = false
    const key = `refund-${deposit.orderKey}`
    house.provider.settle(key, 'paid')
    await workDeposit(house.ctx, deposit.id)
    expect(await now(deposit)).toMatchObject({ state: 'refunded' })
    expect(house.provider.timesGiven(key)).toBe(1)
    expect(await cash()).toBe(0n)
  })

  test('that no provider can carry out comes back to them', async () => {
    const deposit = await inReview()
    house.provider.manners = 'refusing'
    await both(wish(deposit, 'refund', '70'))
    await workDeposit(house.ctx, deposit.id)
    expect(await now(deposit)).toMatchObject({ state: 'review', reason: 'refund_refused' })
    expect(await both(wish(deposit, 'credit', '70'))).toBe(true)
    expect(await cash()).toBe(money('70'))
  })

  test('undoes a credit once', async () => {
    const deposit = await waiting()
    await bring(['100', deposit.providerReference ?? ''])
    expect(await both(wish(deposit, 'reverse'))).toBe(true)
    expect(await now(deposit)).toMatchObject({ state: 'reversed' })
    expect(await cash()).toBe(0n)
    await expect(both(wish(deposit, 'reverse'))).rejects.toMatchObject({ code: 'state_changed' })
  })

  test('another wish of the second person is a wish of its own', async () => {
    const deposit = await inReview()
    await looksAfter(maker, deposit)
    expect(await atDesk(maker, (at) => decide(at, wish(deposit, 'refund', '70')))).toBe(false)
    await looksAfter(checker, deposit, 'maker went home')
    expect(await atDesk(checker, (at) => decide(at, wish(deposit, 'credit', '70')))).toBe(false)
    expect(await now(deposit)).toMatchObject({ state: 'review', proposedAction: 'credit' })
  })
})

describe('R-011 a statement', () => {
  const importing = (csv: string, provider = 'transfer') =>
    atDesk(maker, (at) =>
      importStatement(at, { provider, currency: 'USD', csv, reason: 'of the bank' }),
    )
  const HEAD = 'date,reference,amount,payer,text'

  test.each([
    ['', 1, 'columns'],
    ['date,reference,amount\n', 1, 'columns'],
    [HEAD, 1, 'empty'],
    [`${HEAD}\n2026-02-30,a,1,,`, 2, 'date'],
    [`${HEAD}\n2026-02-03,a,1.001,,`, 2, 'amount'],
    [`${HEAD}\n2026-02-03,a,1,,\n2026-02-03,b,one,,`, 3, 'amount'],
    [`${HEAD}\n2026-02-03,,1,,`, 2, 'reference'],
    [`${HEAD}\n2026-02-03,a,1,"x,`, 1, 'quote'],
  ])('%j is refused at line %i for its %s', async (csv, line, why) => {
    await expect(importing(csv)).rejects.toMatchObject({
      code: 'statement_invalid',
      details: { line, why },
    })
  })

  test('is taken in once, and a line of two files once', async () => {
    const first = `${HEAD}\n2026-07-01,same-line,5,,nobody`
    await importing(first)
    await expect(importing(first)).rejects.toMatchObject({ code: 'statement_known' })
    await importing(`${first}\n2026-07-02,next-line,6,,nobody`)
    await workStatements(house.ctx)
    const mine = (await openFindings()).filter(({ line }) => line?.reference === 'same-line')
    expect(mine).toHaveLength(1)
    await expect(importing(first, 'nowhere')).rejects.toMatchObject({ code: 'provider_unknown' })
  })

  test('of a provider shows what it has otherwise, and what it has not', async () => {
    const pay = async () => {
      const made = await transact(house.ctx, (tx) =>
        createDeposit(house.ctx, tx, owner, { method: 'bank_qr', amount: money('20') }),
      )
      await workDeposit(house.ctx, made.id)
      house.provider.settle(made.orderKey, 'paid')
      house.ctx.clock.advance(60_000)
      await workDeposits(house.ctx)
      return await now(made)
    }
    const [right, other, missing] = [await pay(), await pay(), await pay()]
    const day = (ahead: number) =>
      new Date(house.ctx.clock.now().getTime() + 7 * 3_600_000 + ahead * DAY_MS)
        .toISOString()
        .slice(0, 10)
    const csv = [
      HEAD,
      `${day(0)},${right.providerReference},20,,`,
      `${day(0)},x-1,19.99,,${other.providerReference}`,
      `${day(1)},x-2,3,,`,
    ].join('\n')
    await importing(csv, 'sandbox')
    await workStatements(house.ctx)
    const found = (await openFindings()).filter(
      ({ depositId, line }) =>
        [right.id, other.id, missing.id].some((id) => id === depositId) ||
        line?.reference === 'x-2',
    )
    expect(found.map(({ kind, depositId }) => [kind, depositId])).toEqual([
      ['amount_differs', other.id],
      ['unknown_payment', null],
      ['not_on_statement', missing.id],
    ])
  })
})

test('codes are found as people write them, and nothing else', () => {
  const code = transferCode('0f5f4f0e-0000-4000-8000-000000000001')
  expect(code).toMatch(/^LR[2-9A-HJKMNP-TV-Z]{8}$/)
  expect(codesIn(`Payment ${code.toLowerCase()}`)).toContain(code)
  expect(codesIn(`${code.slice(0, 2)} ${code.slice(2, 6)}-${code.slice(6)} thanks`)).toContain(code)
  expect(codesIn('LR 12 nothing')).toEqual([])
})
