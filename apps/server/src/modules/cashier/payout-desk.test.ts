import { money } from '@lantern/kernel/money'
import { MINUTE_MS } from '@lantern/kernel/time'
import { describe, expect, test } from 'vitest'
import {
  atDesk,
  checker,
  house,
  maker,
  now,
  owner,
  type Person,
} from '../../testing/cashier-desk.ts'
import {
  mark,
  other,
  sent,
  takes,
  tell,
  untaken,
  useCashierTransfers,
  waiting,
} from '../../testing/cashier-transfers.ts'
import { CLAIM_MS } from './approval.ts'
import { createBrand } from '../config/index.ts'
import { workPayouts } from './payout.ts'
import { unclaimTransfer } from './payout-claims.ts'
import { markPayout, openForTransfer, type Saying } from './payout-desk.ts'
import { byHandOf } from './payout-desk-routes.ts'
import { findMark } from './queries/payout-marks.ts'
import type { Withdrawal } from './queries/withdrawals.ts'
import { transferCode } from './transfer.ts'
import { contentHash } from './withdrawal.ts'

useCashierTransfers()

const notSent: Saying = { outcome: 'not_sent', reason: 'The bank does not know the account' }
const shownTo = (person: Person, withdrawal: Withdrawal) =>
  byHandOf(house.ctx, withdrawal, person.operator)

const events = async ({ id }: Withdrawal) => {
  const { rows } = await house.database.owner.query<{ event: string }>(
    `select event from audit_log where subject_kind = 'withdrawal' and subject_id = $1 order by id`,
    [id],
  )
  return rows.map(({ event }) => event)
}

describe('a withdrawal that is paid by bank', () => {
  test('waits for a person, and is paid once somebody says under which reference', async () => {
    const withdrawal = await waiting()
    expect(withdrawal).toMatchObject({
      state: 'sending',
      providerReference: transferCode(withdrawal.orderKey),
    })
    house.ctx.clock.advance(2 * 3_600_000)
    await workPayouts(house.ctx)
    expect(await now(withdrawal)).toMatchObject({ state: 'sending' })
    expect(await shownTo(checker, withdrawal)).toMatchObject({ isOpen: true, mark: null })
    expect(await mark(maker, withdrawal, sent('FT-1'))).toBe(true)
    const paid = await now(withdrawal)
    expect(paid.state).toBe('paid')
    expect(await house.balances(owner)).toEqual({ cash: money('1900'), held: 0n })
    expect(await shownTo(maker, paid)).toMatchObject({
      isOpen: false,
      mark: { outcome: 'sent', bankReference: 'FT-1', by: 'maker', isDone: true },
    })
    expect((await events(withdrawal)).at(-1)).toBe('withdrawal.sentByHand')
  })

  test('above the threshold is marked by one person and confirmed by another one', async () => {
    const withdrawal = await waiting('600')
    expect(await mark(maker, withdrawal, sent('FT-2'))).toBe(false)
    expect(await now(withdrawal)).toMatchObject({ state: 'sending' })
    await expect(mark(maker, withdrawal, sent('FT-2'))).rejects.toMatchObject({
      code: 'second_person_required',
    })
    // Another reference is another saying: by whoever has the transfer, and for the other to agree.
    await expect(mark(checker, withdrawal, sent('FT-3'))).rejects.toMatchObject({
      code: 'claimed_by_other',
    })
    await takes(checker, withdrawal, 'the bank shows another reference')
    expect(await mark(checker, withdrawal, sent('FT-3'))).toBe(false)
    expect(await mark(maker, withdrawal, sent('ft 3'))).toBe(true)
    expect(await now(withdrawal)).toMatchObject({ state: 'paid' })
    expect(await shownTo(maker, withdrawal)).toMatchObject({
      mark: { by: 'checker', confirmedBy: 'maker', isDone: true },
    })
  })

  test('that can not be sent goes back to its member, with the reason', async () => {
    const withdrawal = await waiting('600')
    expect(await mark(maker, withdrawal, notSent)).toBe(false)
    const other: Saying = { outcome: 'not_sent', reason: 'So it is' }
    expect(await mark(checker, withdrawal, other)).toBe(true)
    expect(await now(withdrawal)).toMatchObject({ state: 'failed', reason: notSent.reason })
    expect(await house.balances(owner)).toEqual({ cash: money('2000'), held: 0n })
    await expect(mark(maker, withdrawal, sent())).rejects.toMatchObject({ code: 'state_changed' })
  })

  test('that the bank made under the reference of one person is not given back by two others', async () => {
    const withdrawal = await waiting('600')
    await mark(maker, withdrawal, sent('FT-600'))
    await tell('-600.00', 'no text of ours', 'FT-600')
    await takes(checker, withdrawal, 'the first one is away')
    await expect(mark(checker, withdrawal, notSent)).rejects.toMatchObject({
      code: 'state_changed',
    })
    expect(await mark(checker, withdrawal, sent('FT-600'))).toBe(true)
    expect(await now(withdrawal)).toMatchObject({ state: 'paid' })
  })

  test('is paid by a transfer of its own', async () => {
    const [first, second] = [await waiting(), await other()]
    expect(await mark(maker, first, sent('FT-4'))).toBe(true)
    await expect(mark(maker, second, sent('FT-4'))).rejects.toMatchObject({
      code: 'bank_reference_used',
    })
    expect(await mark(maker, second, sent('FT-5'))).toBe(true)
  })

  test.each(['\u1112\u1161\u11ab', '\u314e\u314f\u3134', '\uff8a\uff9e\uff9f'])(
    'is not marked with %s, which is too short when it is compared',
    async (reference) => {
      const withdrawal = await waiting()
      await expect(mark(maker, withdrawal, sent(reference))).rejects.toMatchObject({
        code: 'field_invalid',
        details: { field: 'bankReference' },
      })
    },
  )

  test('is marked as it was read, by operators of its brand, and only where persons pay', async () => {
    const withdrawal = await waiting()
    const wish = { id: withdrawal.id, contentHash: 'of something else', said: sent() }
    const { id: elsewhere } = await createBrand(house.database.owner, {
      code: 'other',
      name: 'Other',
      currency: 'USD',
      offsetMinutes: 0,
      hosts: ['other.localhost'],
    })
    await expect(atDesk(maker, (at) => markPayout(at, wish))).rejects.toMatchObject({
      code: 'approval_outdated',
    })
    await expect(
      atDesk(maker, (at) =>
        markPayout(
          { ...at, operator: { ...at.operator, brandId: elsewhere } },
          { ...wish, contentHash: contentHash(withdrawal) },
        ),
      ),
    ).rejects.toMatchObject({ code: 'withdrawal_not_found' })
    await house.database.owner.query(`update withdrawals set provider = 'sandbox' where id = $1`, [
      withdrawal.id,
    ])
    await expect(mark(maker, withdrawal, sent())).rejects.toMatchObject({ code: 'state_changed' })
    expect(await shownTo(maker, await now(withdrawal))).toBeNull()
  })

  test('fifty marks at once, of both kinds: one end, money moves once', async () => {
    const withdrawal = await waiting()
    const works = Array.from({ length: 50 }, (_, at) =>
      mark(at % 2 === 0 ? maker : checker, withdrawal, at % 3 === 0 ? notSent : sent()),
    )
    const takeovers = Array.from({ length: 10 }, (_, at) =>
      takes(at % 2 === 0 ? checker : maker, withdrawal, 'in a hurry'),
    )
    const [results] = await Promise.all([Promise.allSettled(works), Promise.allSettled(takeovers)])
    const done = results.filter(({ status }) => status === 'fulfilled')
    expect(done).toHaveLength(1)
    const { state } = await now(withdrawal)
    expect(['paid', 'failed']).toContain(state)
    expect(await house.balances(owner)).toEqual({
      cash: money(state === 'paid' ? '1900' : '2000'),
      held: 0n,
    })
  })

  test('two persons race with what they say: it counts when both said the same, once', async () => {
    const withdrawal = await waiting('600')
    const sayings = [sent('FT-R1'), sent('ft r1'), sent('FT-R2'), notSent]
    const works = Array.from({ length: 48 }, async (_, at) => {
      const person = at % 2 === 0 ? maker : checker
      await takes(person, withdrawal, 'in a hurry')
      return mark(person, withdrawal, sayings[(at >> 1) % sayings.length] ?? notSent)
    })
    const results = await Promise.allSettled(works)
    const counted = results.filter((one) => one.status === 'fulfilled' && one.value)
    const codes = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(counted).toHaveLength(1)
    expect(
      codes.filter(
        (code) =>
          !['state_changed', 'second_person_required', 'claimed_by_other', 'not_claimed'].includes(
            code,
          ),
      ),
    ).toEqual([])
    const found = await findMark(house.database.app, withdrawal.id)
    expect(found?.confirmedByName).not.toBe(found?.markedByName)
    const { state } = await now(withdrawal)
    expect(state).toBe(found?.outcome === 'sent' ? 'paid' : 'failed')
    expect(await house.balances(owner)).toEqual({
      cash: money(state === 'paid' ? '1400' : '2000'),
      held: 0n,
    })
  })

  test('twenty withdrawals marked with one reference at once: one of them is paid', async () => {
    const withdrawals: Withdrawal[] = []
    for (let count = 0; count < 5; count += 1)
      withdrawals.push(count === 0 ? await waiting() : await other())
    const writings = ['FT-SAME-1', 'ft same 1', 'ＦＴ－ＳＡＭＥ－１', 'FTSAME1']
    const works = withdrawals.flatMap((one) =>
      writings.map((writing) => mark(maker, one, sent(writing))),
    )
    const results = await Promise.allSettled(works)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const states = await Promise.all(withdrawals.map(async (one) => (await now(one)).state))
    expect(states.toSorted()).toEqual(['paid', 'sending', 'sending', 'sending', 'sending'])
  })

  test('is opened for whoever makes the transfer, who is kept with a reason', async () => {
    const withdrawal = await waiting()
    const wish = { id: withdrawal.id, reason: 'to pay it' }
    expect(await atDesk(maker, (at) => openForTransfer(at, wish))).toEqual({
      destination: '970400001114417',
      bank: 'First Bank',
      holder: 'NGUYEN VAN A',
      code: withdrawal.providerReference,
    })
    expect((await events(withdrawal)).at(-1)).toBe('withdrawal.destinationOpened')
    expect(await shownTo(checker, withdrawal)).toMatchObject({ opened: [{ by: 'maker' }] })
    await mark(maker, withdrawal, sent())
    await expect(atDesk(maker, (at) => openForTransfer(at, wish))).rejects.toMatchObject({
      code: 'state_changed',
    })
  })
})

describe('the transfer of a withdrawal', () => {
  const opens = (person: Person, { id }: Withdrawal) =>
    atDesk(person, (at) => openForTransfer(at, { id, reason: 'to pay it' }))
  const leaves = (person: Person, { id }: Withdrawal) =>
    atDesk(person, (at) => unclaimTransfer(at, { id }))
  const refused = (code: string) => expect.objectContaining({ code })

  test('is nobody’s to open or to mark before it is taken, and then one person’s', async () => {
    const withdrawal = await untaken()
    await expect(opens(maker, withdrawal)).rejects.toEqual(refused('not_claimed'))
    await expect(mark(maker, withdrawal, sent())).rejects.toEqual(refused('not_claimed'))
    await takes(maker, withdrawal)
    await expect(takes(checker, withdrawal)).rejects.toEqual(refused('claimed_by_other'))
    await expect(opens(checker, withdrawal)).rejects.toEqual(refused('claimed_by_other'))
    await expect(mark(checker, withdrawal, sent())).rejects.toEqual(refused('claimed_by_other'))
    await expect(mark(checker, withdrawal, notSent)).rejects.toEqual(refused('claimed_by_other'))
    await expect(leaves(checker, withdrawal)).rejects.toEqual(refused('claimed_by_other'))
    expect(await shownTo(checker, withdrawal)).toMatchObject({
      claim: { by: 'maker', isLive: true, isMine: false },
      opened: [],
    })
    expect(await shownTo(maker, withdrawal)).toMatchObject({ claim: { isMine: true } })
  })

  test('of another person is taken over with a reason, and that is kept', async () => {
    const withdrawal = await waiting()
    await opens(maker, withdrawal)
    await takes(checker, withdrawal, 'maker went home')
    await expect(opens(maker, withdrawal)).rejects.toEqual(refused('claimed_by_other'))
    expect(await shownTo(checker, withdrawal)).toMatchObject({
      claim: { by: 'checker', isMine: true },
      // Who may have made it already is still told.
      opened: [{ by: 'maker' }],
    })
    expect((await events(withdrawal)).at(-1)).toBe('withdrawal.transferTakenOver')
    const { rows } = await house.database.owner.query(
      `select reason from audit_log where event = 'withdrawal.transferTakenOver' and subject_id = $1`,
      [withdrawal.id],
    )
    expect(rows).toEqual([{ reason: 'maker went home' }])
  })

  test('tells of everybody who saw where it goes, each once', async () => {
    const withdrawal = await waiting('600')
    await opens(maker, withdrawal)
    await takes(checker, withdrawal, 'maker went home')
    await opens(checker, withdrawal)
    await opens(checker, withdrawal)
    const names = async () => (await shownTo(maker, withdrawal))?.opened.map(({ by }) => by)
    expect(await names()).toEqual(['maker', 'checker'])
    await mark(checker, withdrawal, sent())
    // Said to be made, it opens to everybody who may approve: they are told of, too.
    await opens(await house.operator('third'), withdrawal)
    expect(await names()).toEqual(['maker', 'checker', 'third'])
    const next = await other()
    expect(await shownTo(maker, next)).toMatchObject({ opened: [] })
  })

  test('is free when its time is over, and until then begins anew for its own person', async () => {
    const withdrawal = await waiting()
    house.ctx.clock.advance(CLAIM_MS - MINUTE_MS)
    await expect(takes(checker, withdrawal)).rejects.toEqual(refused('claimed_by_other'))
    await takes(maker, withdrawal)
    house.ctx.clock.advance(CLAIM_MS - 1)
    await expect(takes(checker, withdrawal)).rejects.toEqual(refused('claimed_by_other'))
    house.ctx.clock.advance(1)
    expect(await shownTo(checker, withdrawal)).toMatchObject({ claim: { isLive: false } })
    await expect(opens(maker, withdrawal)).rejects.toEqual(refused('not_claimed'))
    await takes(checker, withdrawal)
    await opens(checker, withdrawal)
  })

  test('that was made in time is marked after it, while nobody else took it', async () => {
    const withdrawal = await waiting()
    house.ctx.clock.advance(CLAIM_MS)
    await expect(mark(checker, withdrawal, sent())).rejects.toEqual(refused('not_claimed'))
    expect(await mark(maker, withdrawal, sent())).toBe(true)
    await expect(takes(maker, withdrawal)).rejects.toEqual(refused('state_changed'))
  })

  test('is left to others', async () => {
    const withdrawal = await waiting()
    await leaves(maker, withdrawal)
    await expect(leaves(maker, withdrawal)).rejects.toEqual(refused('not_claimed'))
    await takes(checker, withdrawal)
    await opens(checker, withdrawal)
  })

  test('is taken by one of many at once', async () => {
    const withdrawal = await untaken()
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, at) => house.operator(`taker${at}`)),
    )
    const all = await Promise.allSettled(people.map((person) => takes(person, withdrawal)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('that one person says was made is opened by the second one, who compares', async () => {
    const withdrawal = await waiting('600')
    await expect(opens(checker, withdrawal)).rejects.toEqual(refused('claimed_by_other'))
    await mark(maker, withdrawal, sent('FT-SEEN'))
    expect(await opens(checker, withdrawal)).toMatchObject({ holder: 'NGUYEN VAN A' })
    expect(await shownTo(maker, withdrawal)).toMatchObject({ opened: [{ by: 'checker' }] })
    expect(await mark(checker, withdrawal, sent('FT-SEEN'))).toBe(true)
  })
})
