import { games } from '@lantern/contract/games'
import { concealPath } from '@lantern/rules/links/concealed-path'
import { expect, test, vi } from 'vitest'
import { openSupport } from '../../support.ts'
import { drawn, entriesOf, modulesAnd, modulesBut, type Scene } from '../../testing/drawn.tsx'
import { useMemberPages } from '../member-center/pages.tsx'
import { SiteHeader } from './site-header.tsx'
import { VendorMenu } from './vendor-menu.tsx'

const vendor = (at: number) => ({
  vassalage: `V${at}`,
  vendorName: `Vendor ${at}`,
  gameType: 'RNG',
  gameCount: at,
  isGame: 'VASSALAGE',
  gameCode: null,
  lagerIcon: '/art/1.svg',
})
const lanesOf = (count: number) =>
  [
    games.newGameVendor,
    {},
    {
      data: {
        lanes: [
          {
            gameCategory: 'RNG',
            vendors: Array.from({ length: count }, (_, at) => vendor(at + 1)),
          },
        ],
      },
    },
  ] as const

test.each([
  [1, false],
  [10, false],
  [11, true],
  [30, true],
])('%i vendors below a category, in the large layout: %s', async (count, isLarge) => {
  const menu = <VendorMenu gameType="RNG" title="Slots" onDone={() => undefined} />
  const html = await drawn({ answers: [lanesOf(count)] }, menu)
  expect(html.match(/<button/g)).toHaveLength(count)
  expect(html.includes('grid-cols-6')).toBe(isLarge)
})

const NOTICES = { notices: [{ id: '1', title: 'Hello', language: 'en' }] }
const LIVE = {
  customerService: [{ csType: 'LIVE', path: concealPath('https://live.example/', 'k3yK3yk3') }],
}
const CHANNEL = { resources: { LINE: { url: 'https://line.example/row', labelNameEn: 'LINE' } } }
const VISITOR = ['Log in', 'Register']
const NAV = ['Slots', 'Providers of Slots', 'Mini games', 'Providers of Mini games']

test.each<[string, Scene, string[]]>([
  ['a visitor', {}, ['Home', 'Fairness', ...VISITOR]],
  ['with games, as the server orders them', { categories: ['RNG', 'MINI'] }, ['Home', ...NAV, 'Fairness', ...VISITOR]],
  ['with notices', { brand: NOTICES }, ['Home', 'Fairness', 'All notices', ...VISITOR]],
  ['with customer service', { info: LIVE }, ['Home', 'Fairness', 'Customer service', ...VISITOR]],
  ['with a channel to customer service', { info: CHANNEL }, ['Home', 'Fairness', 'Customer service', ...VISITOR]],
  ['with free play', { brand: { modules: modulesAnd('FREEPLAY3') } }, ['Home', 'Fairness', 'Free play', ...VISITOR]],
  ['without the verifier', { brand: { modules: modulesBut('VERIFIER3') } }, ['Home', ...VISITOR]],
  ['without in-house games', { brand: { modules: modulesBut('ORIGINALS3') } }, ['Home', ...VISITOR]],
  ['before the password is changed', { phase: 'restricted' }, ['Home', 'Fairness', 'Sign out', 'Change password']],
])('the header of %s', async (_name, scene, entries) => {
  const html = await drawn(scene, <SiteHeader />)
  const [, , ...after] = entriesOf(html)
  expect(after).toEqual(entries)
}) // biome-ignore format: a table

test('customer service opens in a window of 440 by 750 that knows nothing of this page', () => {
  const open = vi.fn()
  openSupport('https://live.example/', { open })
  const [address, target, features] = open.mock.calls[0] ?? []
  expect([address, target]).toEqual(['https://live.example/', '_blank'])
  expect(String(features).split(',').toSorted()).toEqual(
    ['popup', 'width=440', 'height=750', 'noopener', 'noreferrer'].toSorted(),
  )
})

test.each<[string, Scene, boolean]>([
  ['leads to the cashier', {}, true],
  ['leads to none where nobody deposits', { brand: { modules: modulesBut('CASHIER3') } }, false],
  ['still does where nobody withdraws', { brand: { modules: modulesBut('WITHDRAW3') } }, true],
])('the balance in the header %s', async (_name, scene, leads) => {
  const html = await drawn({ phase: 'signed-in', ...scene }, <SiteHeader />)
  expect(html.includes('href="/member?page=depositv2"')).toBe(leads)
})

function Listed() {
  return useMemberPages()
    .filter(({ isListed }) => isListed)
    .map(({ id }) => id)
    .join(' ')
}
const ALL_MAY = ['securityCenter', 'transferFund']
const RECORDS = ['personalHistoryCopy', 'transactionHistory', 'personalProfit']
const MONEY = ['depositv2', 'withdraw', 'cashierRecords']
const CARE = ['saferPlay', 'identityChecks', 'myData']
const UPLINE = { modules: modulesAnd('TRANSFERUP3') }

test.each<[string, Scene, string[]]>([
  ['a member', {}, [...ALL_MAY, ...MONEY, ...RECORDS, ...CARE]],
  ['a trial member', { isTrial: true }, [...ALL_MAY, ...RECORDS]],
  ['a member where nobody withdraws', { brand: { modules: modulesBut('WITHDRAW3') } }, [...ALL_MAY, 'depositv2', 'cashierRecords', ...RECORDS, ...CARE]],
  ['a member where the cashier is closed', { brand: { modules: modulesBut('CASHIER3') } }, [...ALL_MAY, 'cashierRecords', ...RECORDS, ...CARE]],
  ['with transfers', { brand: UPLINE }, [...ALL_MAY, ...MONEY, 'transferUpline', ...RECORDS, ...CARE]],
  ['a trial member with transfers', { isTrial: true, brand: UPLINE }, [...ALL_MAY, ...RECORDS]],
])('the pages of %s', async (_name, scene, pages) => {
  const html = await drawn({ phase: 'signed-in', ...scene }, <Listed />)
  expect(html.replace(/<[^>]+>/g, '')).toBe(pages.join(' '))
}) // biome-ignore format: a table

function Doors() {
  return useMemberPages()
    .filter(({ open }) => open)
    .map(({ id }) => id)
    .join(' ')
}

test.each<[string, Scene, string[]]>([
  ['a member: the two popups of the cashier', {}, ['depositv2', 'withdraw']],
  ['a trial member: all of them', { isTrial: true }, ['securityCenter', 'transferFund', 'depositv2', 'withdraw', ...RECORDS]],
])('pages that open over another, of %s', async (_name, scene, pages) => {
  const html = await drawn({ phase: 'signed-in', ...scene }, <Doors />)
  expect(html.replace(/<[^>]+>/g, '')).toBe(pages.join(' '))
}) // biome-ignore format: a table

const current = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*aria-current="page"[^>]*>(.*?)<\/a>/gs)].map(([, text = '']) =>
    text.replace(/<[^>]+>/g, '').trim(),
  )

test.each([
  ['/', 'Home'],
  ['/home', 'Home'],
  ['/Help', 'Home'],
  ['/RNG', 'Slots'],
  ['/Fairness', 'Fairness'],
  ['/member', undefined],
])('at %s the header marks %s', async (at, marked) => {
  const html = await drawn({ at, categories: ['RNG', 'MINI'] }, <SiteHeader />)
  expect(current(html)).toEqual(marked === undefined ? [] : [marked])
})
