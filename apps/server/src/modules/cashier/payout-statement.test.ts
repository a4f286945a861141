import { describe, expect, test } from 'vitest'
import { checker, house, maker, now } from '../../testing/cashier-desk.ts'
import {
  bankReference,
  bring,
  mark,
  other,
  sent,
  tell,
  useCashierTransfers,
  waiting,
} from '../../testing/cashier-transfers.ts'
import type { Withdrawal } from './queries/withdrawals.ts'
import { workStatements } from './statements.ts'

useCashierTransfers()

const openFindings = async ({ id }: Withdrawal) => {
  const { rows } = await house.database.owner.query<{ kind: string }>(
    'select kind from payment_findings where withdrawal_id = $1 and ended_at is null order by id',
    [id],
  )
  return rows.map(({ kind }) => kind)
}

const linked = async ({ id }: Withdrawal) => {
  const { rows } = await house.database.owner.query(
    'select id from payment_lines where withdrawal_id = $1',
    [id],
  )
  return rows
}

/** How many lines nobody knows the order of, by what the console shows. */
const strayLines = async () => {
  const { rows } = await house.database.owner.query<{ open: number }>(
    `select count(*)::int as open from payment_findings
      where kind = 'unknown_payment' and ended_at is null`,
  )
  return rows[0]?.open ?? 0
}

describe('R-011 the statement of the bank', () => {
  test('finds a marked withdrawal by our code or by the reference that was noted', async () => {
    const first = await waiting()
    await mark(maker, first, sent('FT-10'))
    await tell('-100', `to a member ${first.providerReference}`)
    const second = await other()
    await mark(maker, second, sent('FT-11'))
    await tell('-100', 'outgoing transfer', 'FT-11')
    const { rows } = await house.database.owner.query(
      'select withdrawal_id as id from payment_lines where withdrawal_id = any($1) order by id',
      [[first.id, second.id]],
    )
    expect(rows).toEqual([{ id: first.id }, { id: second.id }])
    expect([await openFindings(first), await openFindings(second)]).toEqual([[], []])
  })

  test('alone pays nothing: what it tells is a difference until somebody marks it', async () => {
    const withdrawal = await waiting()
    await tell('-100', withdrawal.providerReference ?? '')
    expect(await now(withdrawal)).toMatchObject({ state: 'sending' })
    expect(await openFindings(withdrawal)).toEqual(['state_differs'])
    await mark(maker, withdrawal, sent())
    expect(await openFindings(withdrawal)).toEqual([])
  })

  test('that tells of it leaves nobody to say that it was not made', async () => {
    const withdrawal = await waiting()
    await tell('-100', withdrawal.providerReference ?? '')
    await expect(
      mark(maker, withdrawal, { outcome: 'not_sent', reason: 'the bank is closed' }),
    ).rejects.toMatchObject({ code: 'state_changed' })
    expect(await now(withdrawal)).toMatchObject({ state: 'sending' })
  })

  test('that told another amount before the mark is a difference', async () => {
    const withdrawal = await waiting()
    await tell('-90', withdrawal.providerReference ?? '')
    await mark(maker, withdrawal, sent())
    expect(await openFindings(withdrawal)).toEqual(['amount_differs'])
  })

  test('with another amount than was to be sent is a difference', async () => {
    const withdrawal = await waiting()
    await mark(maker, withdrawal, sent())
    await tell('-90', withdrawal.providerReference ?? '')
    expect(await openFindings(withdrawal)).toEqual(['amount_differs'])
  })

  test.each([
    ['as its own name of the line', 'outgoing', true],
    ['in its text', 'to a member ref', false],
  ])(
    'that had the reference alone, %s, before the mark is found with it',
    async (_, text, isName) => {
      const withdrawal = await waiting()
      const before = await strayLines()
      const key = bankReference()
      const written = `${key.slice(0, 4).toLowerCase()} ${key.slice(4)}`
      if (isName) await tell('-100', text, written)
      else await tell('-100', `${text} ${written} thanks`)
      expect(await strayLines()).toBe(before + 1)
      expect(await openFindings(withdrawal)).toEqual([])
      await mark(maker, withdrawal, sent(key))
      expect(await linked(withdrawal)).toHaveLength(1)
      expect([await strayLines(), await openFindings(withdrawal)]).toEqual([before, []])
    },
  )

  test('has a short reference by chance in a text, and as a name of its own for sure', async () => {
    const withdrawal = await waiting()
    const before = await strayLines()
    await tell('-100', 'rent of Q7X in may')
    await mark(maker, withdrawal, sent('Q7X'))
    expect(await linked(withdrawal)).toEqual([])
    await tell('-100', 'another Q7X')
    expect(await linked(withdrawal)).toEqual([])
    await tell('-100', 'outgoing', 'q7-x')
    expect(await linked(withdrawal)).toHaveLength(1)
    expect(await strayLines()).toBe(before + 2)
  })

  test.each([
    ['its amount', '-100', true],
    ['its name', '-90', false],
  ])('is found by %s among more lines than are looked through', async (_, amount, isInText) => {
    const withdrawal = await waiting()
    const key = bankReference()
    const line = isInText
      ? { amount, text: `to a member ${key}`, reference: `BK-${bankReference()}` }
      : { amount, text: 'outgoing', reference: `${key.slice(0, 4)}-${key.slice(4)}` }
    await bring([line])
    const others = Array.from({ length: 1_000 }, () => bankReference())
    await bring(others.map((reference) => ({ amount: '-7', text: 'outgoing', reference })))
    await mark(maker, withdrawal, sent(key))
    expect(await linked(withdrawal)).toHaveLength(1)
    // They are no business of other tests.
    await house.database.owner.query(
      'update payment_lines set placed_at = now() where placed_at is null',
    )
  })

  test('that had the reference alone and another amount is a difference with the mark', async () => {
    const withdrawal = await waiting()
    await tell('-90', 'outgoing', 'FT-LESS')
    await mark(maker, withdrawal, sent('FT-LESS'))
    expect(await linked(withdrawal)).toHaveLength(1)
    expect(await openFindings(withdrawal)).toEqual(['amount_differs'])
  })

  test('belongs to what was marked by two, not to what one person proposed', async () => {
    const withdrawal = await waiting('600')
    await mark(maker, withdrawal, sent('FT-WISH'))
    await tell('-600', 'outgoing', 'FT-WISH')
    expect(await linked(withdrawal)).toEqual([])
    expect(await now(withdrawal)).toMatchObject({ state: 'sending' })
    await mark(checker, withdrawal, sent('FT-WISH'))
    expect(await linked(withdrawal)).toHaveLength(1)
    expect(await openFindings(withdrawal)).toEqual([])
  })

  test.each([
    ['FT-26 07/1A', 'ft-2607/1a'],
    ['abc 77 01', 'ABC7701'],
    ['ＡＢ９９０１', 'ab–9901'],
    ['Đơn-12 3', 'đơn 123'],
  ])('compares %s with %s as one reference', async (noted, written) => {
    const withdrawal = await waiting()
    await mark(maker, withdrawal, sent(noted))
    await tell('-100', 'outgoing', written)
    expect(await linked(withdrawal)).toHaveLength(1)
    const next = await other()
    await expect(mark(maker, next, sent(written))).rejects.toMatchObject({
      code: 'bank_reference_used',
    })
  })

  test('beside the marks of other withdrawals, at once: each line finds its own', async () => {
    const rounds: [Withdrawal, string][] = []
    for (let count = 0; count < 6; count += 1) {
      rounds.push([count === 0 ? await waiting() : await other(), bankReference()])
    }
    const lines = rounds.map(([, key]) => ({ amount: '-100', text: 'outgoing', reference: key }))
    const imported = bring(lines).then(() =>
      Promise.all([workStatements(house.ctx), workStatements(house.ctx)]),
    )
    await Promise.all([
      imported,
      ...rounds.map(([withdrawal, key]) => mark(maker, withdrawal, sent(key))),
    ])
    await workStatements(house.ctx)
    for (const [withdrawal] of rounds) {
      expect(await linked(withdrawal)).toHaveLength(1)
      expect(await openFindings(withdrawal)).toEqual([])
    }
  })
})
