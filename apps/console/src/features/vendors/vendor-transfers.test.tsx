import type { Grant } from '@lantern/contract/endpoint'
import { opsVendorRecords } from '@lantern/contract/ops/vendor-records'
import { money } from '@lantern/kernel/money'
import { expect, test } from 'vitest'
import { answer, drawnPage, listed } from '../../testing/drawn-page.tsx'
import { VendorTransfers } from './vendor-transfers.tsx'
import type { VendorTransfer } from './vendor-words.ts'

const TRANSFER: VendorTransfer = {
  id: '9',
  memberId: '3',
  account: 'player3',
  direction: 'in',
  currency: 'USD',
  amount: money('25.50'),
  state: 'unknown',
  reason: 'no answer in time',
  orderKey: '0b64c7f0-1c3d-4f9a-9f7c-0e0f7a1d2b3c',
  requestedAt: '2026-11-23T06:00:00.000Z',
  knownAt: null,
  ageMinutes: 90,
}

const page = (transfers: VendorTransfer[], grants: readonly Grant[] = ['members.read']) =>
  drawnPage(<VendorTransfers code="JDB" />, {
    grants,
    answers: [
      answer(
        opsVendorRecords.transfers,
        { code: 'JDB', pageNo: 1, pageSize: 20 },
        listed(transfers),
      ),
    ],
  })

test('money whose way is not known says so, how long, and why', async () => {
  const drawn = await page([TRANSFER])
  for (const words of ['player3', '25.50', 'no answer in time', '/members/3'])
    expect(drawn).toContain(words)
  expect(drawn).toMatch(/1 h|90 min/)
})

test('what is known has no age that grows', async () => {
  const known = { ...TRANSFER, state: 'ok' as const, reason: null, knownAt: TRANSFER.requestedAt }
  const drawn = await page([known])
  expect(drawn).toContain('Arrived')
  expect(drawn).not.toMatch(/1 h|90 min/)
})

test('whoever may not read members sees a name that leads nowhere', async () => {
  const drawn = await page([TRANSFER], ['vendors.read'])
  expect(drawn).toContain('player3')
  expect(drawn).not.toContain('/members/3')
})

test('without any it says so', async () => {
  expect(await page([])).toContain('No money went to this vendor or came from it.')
})
