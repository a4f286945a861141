import type { Grant } from '@lantern/contract/endpoint'
import { opsPayments } from '@lantern/contract/ops/payments'
import { money } from '@lantern/kernel/money'
import { expect, test } from 'vitest'
import { answer, drawnPage, listed } from '../../testing/drawn-page.tsx'
import type { Finding } from './finding-words.ts'
import StatementsPage from './statements-page.tsx'

const FINDING: Finding = {
  id: '5',
  kind: 'amount_differs',
  order: 'D-12',
  depositId: '12',
  expected: 'pending 100.00 USD',
  reported: 'paid 60.00 USD',
  line: null,
  foundAt: '2026-11-23T06:00:00.000Z',
  ageMinutes: 90,
  owner: null,
  endedAt: null,
  endedBy: null,
  endNote: null,
}
const LINE = {
  id: '3',
  provider: 'transfer',
  currency: 'USD',
  bookedOn: '2026-11-22',
  reference: 'BNK-7710',
  amount: money('60'),
}

const page = (findings: Finding[], grants: readonly Grant[] = ['deposits.write']) =>
  drawnPage(<StatementsPage />, {
    grants,
    answers: [
      answer(opsPayments.findings, { state: 'open', pageNo: 1, pageSize: 20 }, listed(findings)),
      answer(opsPayments.statements, { pageNo: 1, pageSize: 20 }, listed([])),
      answer(
        opsPayments.ageing,
        {},
        {
          buckets: [
            { age: 'day', open: 4, unowned: 3 },
            { age: 'three_days', open: 0, unowned: 0 },
            { age: 'week', open: 0, unowned: 0 },
            { age: 'older', open: 2, unowned: 1 },
          ],
        },
      ),
    ],
  })

test('a difference says what each side has, in words, and who looks after it', async () => {
  const drawn = await page([{ ...FINDING, owner: 'checker' }])
  for (const words of ['Another amount', 'D-12', 'Pending 100.00 USD', 'Paid 60.00 USD', 'checker'])
    expect(drawn).toContain(words)
  expect(drawn).not.toContain('pending 100.00')
})

test('no side of a difference is told as the server writes it', async () => {
  const sides = ['refund paid 60.00 USD', 'partly_paid 60.00 USD', 'nothing']
  const drawn = await page(sides.map((reported, at) => ({ ...FINDING, id: `${at}`, reported })))
  for (const raw of ['refund paid', 'partly_paid', '>nothing<']) expect(drawn).not.toContain(raw)
  expect(drawn).toContain('Refund: Paid 60.00 USD')
  expect(drawn).toContain('>Nothing<')
})

test('a line that came in and belongs to nobody can be opened and matched, one that went out not', async () => {
  const unknown = { ...FINDING, kind: 'unknown_payment' as const, order: null, depositId: null }
  const cameIn = await page([{ ...unknown, line: LINE }])
  for (const words of ['BNK-7710', '2026-11-22', 'Who paid…', 'In suspense', 'Take…', 'Close…'])
    expect(cameIn).toContain(words)
  const wentOut = await page([{ ...unknown, line: { ...LINE, amount: money('-60') } }])
  expect(wentOut).toContain('Who paid…')
  expect(wentOut).not.toContain('In suspense')
})

test('one that ended says by whom and why, and asks for nothing more', async () => {
  const ended = {
    ...FINDING,
    endedAt: '2026-11-23T07:00:00.000Z',
    endedBy: 'maker',
    endNote: 'The rest came a day later',
  }
  const drawn = await page([ended])
  expect(drawn).toContain('maker: The rest came a day later')
  expect(drawn).not.toContain('Close…')
})

test('whoever may only read brings no file and decides nothing', async () => {
  const drawn = await page([{ ...FINDING, line: LINE }], ['deposits.read'])
  expect(drawn).toContain('Another amount')
  for (const words of ['Import a statement…', 'Take…', 'Close…']) expect(drawn).not.toContain(words)
})

test('where both sides agree it says so', async () => {
  expect(await page([])).toContain('No difference fits: both sides agree.')
})
