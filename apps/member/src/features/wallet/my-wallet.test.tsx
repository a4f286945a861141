import { vendors } from '@lantern/contract/vendors'
import { wallet } from '@lantern/contract/wallet'
import { money } from '@lantern/kernel/money'
import { expect, test } from 'vitest'
import { drawn, entriesOf, type Scene } from '../../testing/drawn.tsx'
import { Screen } from './my-wallet.tsx'

const CONTRACTS = {
  dailysalreqtype: null,
  divtypereq: null,
  contracthoursalreq: null,
  realtimesalreqtype: null,
}
const ALL = {
  currency: 'USD',
  currencySymbol: '$',
  balance: money('40'),
  held: money('15'),
  bonus: money('7'),
  total: money('62'),
  ...CONTRACTS,
}
const KEEPER = {
  vassalage: 'JDB',
  vendorName: 'Jade Keeper',
  currency: 'USD',
  balance: money('33.50'),
  inTransit: money('12'),
  status: 'OPEN',
  maintenanceEnd: null,
}
const sent = (transferId: string, state: string, direction = 'in') => ({
  transferId,
  vassalage: 'JDB',
  direction,
  currency: 'USD',
  amount: money('5.25'),
  state,
  requestedAt: '2026-11-23T06:00:00.000Z',
})
const wallets = (more: object = {}) => ({
  isSingle: false,
  mainWallet: { currency: 'USD', balance: money('40') },
  wallets: [KEEPER],
  transfers: [sent('1', 'unknown'), sent('2', 'ok', 'out'), sent('3', 'failed')],
  ...more,
})

const screen = (answer: object, scene: Scene = {}) =>
  drawn(
    {
      phase: 'signed-in',
      ...scene,
      answers: [
        [wallet.consolidated, {}, ALL],
        [vendors.merchantWallet, {}, answer],
      ],
    },
    <Screen />,
  )

test('all of it stands together and in its parts', async () => {
  const html = await screen(wallets({ isSingle: true, wallets: [], transfers: [] }))
  for (const amount of ['$62.00', '$40.00', '$15.00', '$7.00']) expect(html).toContain(amount)
  expect(html).not.toContain('Money at game vendors')
  expect(html).not.toContain('Your transfers')
})

test('a vendor that keeps money is a card, with a way there and back, and what went', async () => {
  const html = await screen(wallets())
  expect(html).toContain('Jade Keeper')
  expect(html).toContain('$33.50')
  expect(html).toContain('$12.00')
  expect(entriesOf(html)).toEqual(expect.arrayContaining(['Whole balance', 'Transfer']))
  expect(html).toContain('To Jade Keeper')
  expect(html).toContain('From Jade Keeper')
  expect(html).toContain('$5.25')
  for (const state of ['Under way', 'Done', 'failed']) expect(html).toContain(`>${state}<`)
})

test('what a vendor does not say is no amount', async () => {
  const html = await screen(wallets({ wallets: [{ ...KEEPER, balance: null }] }))
  expect(html).toContain('Not confirmed')
  expect(html).not.toContain('$33.50')
})

test('nothing goes to a vendor that is closed; the way back stays', async () => {
  const html = await screen(wallets({ wallets: [{ ...KEEPER, status: 'CLOSED' }] }))
  const inputs = [...html.matchAll(/<input[^>]*value="(in|out)"[^>]*>/g)].map(([all]) => all)
  expect(inputs.map((one) => one.includes('disabled'))).toEqual([true, false])
  expect(inputs.map((one) => one.includes('checked'))).toEqual([false, true])
})

test('no amount is left where the balance is hidden', async () => {
  const html = await screen(wallets(), { hidesBalance: true })
  expect(html).toContain('Balance hidden')
  expect(html).not.toMatch(/\$\d/)
})

test('a trial account has no vendors to keep money', async () => {
  const html = await screen(wallets(), { isTrial: true })
  expect(html).toContain('$62.00')
  expect(html).not.toContain('Jade Keeper')
})
