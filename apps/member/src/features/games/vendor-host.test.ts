import { pageMessage, potMessage, toGame } from '@lantern/vendor-protocol/page'
import { expect, test, vi } from 'vitest'
import { createVendorHost } from './vendor-host.ts'

const ORIGIN = 'https://games.example'

function harness() {
  const frame = { postMessage: vi.fn() }
  const heard = { onReady: vi.fn(), onMoved: vi.fn(), onDeposit: vi.fn() }
  const host = createVendorHost({ origin: ORIGIN, frame: () => frame, ...heard })
  const say = (data: unknown, from: object = frame, origin = ORIGIN) =>
    host.hear({ data, origin, source: from as Window })
  return { frame, heard, host, say }
}

test('a page that is ready, moved money or wants a deposit is heard', () => {
  const { heard, say } = harness()
  for (const type of ['ready', 'round', 'no_money', 'deposit'] as const) say(pageMessage(type))
  expect(heard.onReady).toHaveBeenCalledTimes(1)
  expect(heard.onMoved).toHaveBeenCalledTimes(2)
  expect(heard.onDeposit).toHaveBeenCalledTimes(1)
})

test('another origin, another window and another shape are not', () => {
  const { frame, heard, say } = harness()
  say(pageMessage('ready'), frame, 'https://evil.example')
  say(pageMessage('ready'), {})
  say({ ...pageMessage('ready'), balance: '1000000.00' })
  say({ ...pageMessage('ready'), version: 2 })
  say('ready')
  expect(heard.onReady).not.toHaveBeenCalled()
})

test('it is told that the balance changed, never what it is', () => {
  const { frame, host } = harness()
  host.tellBalance(1_000_000n)
  host.tellConnection('lost')
  expect(frame.postMessage.mock.calls).toEqual([
    [pageMessage('balance'), ORIGIN],
    [pageMessage('connection_lost'), ORIGIN],
  ])
})

test('it is told of a pot that fell to the player, as a message that games understand', () => {
  const { frame, host } = harness()
  const won = { id: '7', code: 'brass-moon', name: 'Brass Moon', drop: 3, betId: '12' }
  const paid = { amount: 9_999_900n, currency: 'USD', wonAt: '2026-05-01T10:00:00.000Z' }
  host.tellPot({ ...won, ...paid })
  const pot = { name: 'Brass Moon', amount: '999.99', currency: 'USD' }
  expect(frame.postMessage.mock.calls).toEqual([[potMessage(pot), ORIGIN]])
  expect(toGame.safeParse(potMessage(pot)).success).toBe(true)
  for (const wrong of [
    { ...pot, amount: '1e9' },
    { ...pot, amount: '-5.00' },
    { ...pot, more: 1 },
  ])
    expect(toGame.safeParse(potMessage(wrong)).success).toBe(false)
})
