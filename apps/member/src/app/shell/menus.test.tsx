import { announcements } from '@lantern/contract/announcements'
import { system } from '@lantern/contract/system'
import { present } from '@lantern/kernel/assert'
import { concealPath } from '@lantern/rules/links/concealed-path'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawn, entriesOf, modulesBut, type Scene, WithoutDocuments } from '../../testing/drawn.tsx'
import { findPath } from '../../paths.ts'
import { ScreenOf } from '../screens.tsx'
import { RailBanners } from '../../parts/group-banners.tsx'
import { GameCentreMenu } from './game-centre-popup.tsx'
import { HelpCenter } from './help-center.tsx'
import { Root } from './root.tsx'
import { SiteBottomBar } from './site-bottom-bar.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteRail } from './site-rail.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

// Menus under their conditions: every entry stands where it leads somewhere, and nowhere else.

const ORDER = ['RNG', 'LIVE', 'BGS', 'MINI']
const NO_CASHIER = { modules: modulesBut('CASHIER3') }
const NO_WITHDRAWALS = { modules: modulesBut('WITHDRAW3') }
const NO_VERIFIER = { modules: modulesBut('VERIFIER3') }
const ONE = { id: '1', title: 'Hello', language: 'en' }
const NOTICES = { notices: [ONE] }
const FOOTER = { games: { hidden: [], links: [] }, social: null }

test.each<[string, Scene, string[]]>([
  ['a visitor', {}, ['Deposit', 'Fairness', 'App', 'EN']],
  ['a member', { phase: 'signed-in' }, ['Deposit', 'Withdraw', 'Account', 'Fairness', 'App', 'EN']],
  ['a trial member', { phase: 'signed-in', isTrial: true }, ['Deposit', 'Account', 'Fairness', 'App', 'EN']],
  ['with games', { categories: ORDER }, ['Deposit', 'Games', 'Fairness', 'App', 'EN']],
  ['a member where nobody withdraws', { phase: 'signed-in', brand: NO_WITHDRAWALS }, ['Deposit', 'Account', 'Fairness', 'App', 'EN']],
  ['a member where the cashier is closed', { phase: 'signed-in', brand: NO_CASHIER }, ['Account', 'Fairness', 'App', 'EN']],
  ['a visitor without the verifier', { brand: NO_VERIFIER }, ['Deposit', 'App', 'EN']],
  ['with promotions', { brand: { promotions: [ONE] } }, ['Deposit', 'Promotions', 'Fairness', 'App', 'EN']],
  ['with notices', { brand: NOTICES }, ['Deposit', 'Notices', 'Fairness', 'App', 'EN']],
])('the side menu of %s', async (_name, scene, entries) => {
  expect(entriesOf(await drawn(scene, <SiteRail />))).toEqual(entries)
}) // biome-ignore format: a table

test('banners of the side menu stand at its foot, and no others', async () => {
  const banner = (groupName: string, title: string) => ({
    groupName, title, badge: null, text: '', url: null, language: 'vi',
  }) // biome-ignore format: short
  const banners = [banner('w_leftmenu', 'Of the menu'), banner('w_home', 'Of the lobby')]
  const html = await drawn({ brand: { banners } }, <RailBanners />)
  expect(html).toContain('Of the menu')
  // It is written in another language than the page.
  expect(html).toContain('lang="vi"')
  expect(html).not.toContain('Of the lobby')
})

test.each<[string, Scene, string[]]>([
  ['a visitor', { categories: ORDER }, ['/', '/rng', '/member?page=depositv2', '/fairness', '/login']],
  ['a member', { categories: ORDER, phase: 'signed-in' }, ['/', '/rng', '/member?page=depositv2', '/fairness', '/member']],
  ['a visitor where the cashier is closed', { categories: ORDER, brand: NO_CASHIER }, ['/', '/rng', '/fairness', '/login']],
  ['a visitor without the verifier', { categories: ORDER, brand: NO_VERIFIER }, ['/', '/rng', '/member?page=depositv2', '/login']],
])('the bottom bar of %s leads to its places', async (_name, scene, hrefs) => {
  const html = await drawn(scene, <SiteBottomBar />)
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(hrefs)
}) // biome-ignore format: a table

test.each<[string, object, boolean, boolean]>([
  ['everything', {}, true, true],
  ['no cashier', NO_CASHIER, true, false],
  ['no verifier', NO_VERIFIER, false, true],
])('the footer and the help page of a brand with %s', async (_name, brand, verifies, pays) => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('location', { origin: 'https://row.example' })
  const foot = await drawn({ brand }, <SiteFooter />)
  expect(foot.includes('href="/fairness"')).toBe(verifies)
  expect(foot.includes('href="/help#deposit"')).toBe(pays)
  expect((await drawn({ brand }, <HelpCenter />)).includes('href="/fairness"')).toBe(verifies)
})

test('the sheet of games has the hot ones first, then the categories as the server orders them', async () => {
  const html = await drawn({ categories: ORDER }, <GameCentreMenu />)
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/?category=HOT', '/rng', '/live', '/bgs', '/?category=MINI',
  ])
}) // biome-ignore format: short

test.each<[string, Scene, boolean]>([
  ['that tells promotions leads to them', { brand: { promotions: [ONE] } }, true],
  ['without any does not', {}, false],
  ['that leaves them out of its footer leads to them in the sheet alone', { brand: { promotions: [ONE], footer: { ...FOOTER, help: { hidden: ['promotions'], links: [] } } } }, true],
])('on a phone a brand %s', async (name, scene, leads) => {
  const sheet = await drawn(scene, <GameCentreMenu />)
  expect(sheet.includes('href="/promotions"')).toBe(leads)
  const foot = await drawn(scene, <SiteFooter />)
  expect(foot.includes('href="/promotions"')).toBe(leads && !name.includes('alone'))
}) // biome-ignore format: a table

test.each<[string, object, boolean]>([
  ['opens', {}, true],
  ['says that it is not open where it is off', NO_VERIFIER, false],
])('the page that recomputes rounds %s', async (_name, brand, opens) => {
  const entry = present(findPath('/fairness'), 'a page of the site')
  const html = await drawn({ brand, at: '/fairness' }, <ScreenOf entry={entry} />)
  expect(html.includes('This page is not open yet')).toBe(!opens)
})

test('the footer lists games in the order of the server, and only networks that are entered', async () => {
  const resources = {
    TIKTOK: { url: 'https://tiktok.example/row', labelNameEn: 'TikTok' },
    FACEBOOK: { url: 'https://facebook.example/row', labelNameEn: 'Facebook' },
    IG: { url: 'javascript:alert(1)', labelNameEn: 'Instagram' },
  }
  const html = await drawn({ categories: ORDER, info: { resources } }, <SiteFooter />)
  const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  expect(hrefs.filter((href) => ['/rng', '/live', '/bgs', '/?category=MINI'].includes(href ?? ''))).toEqual([
    '/rng', '/live', '/bgs', '/?category=MINI',
  ]) // biome-ignore format: short
  const networks = [...html.matchAll(/href="([^"]*)" aria-label=/g)]
  expect(networks.map(([, href]) => href)).toEqual([
    'https://facebook.example/row',
    'https://tiktok.example/row',
  ])
  expect(html).not.toContain('javascript:')
})

test('the footer leaves out what the brand leaves out, never what must stand there, and adds its own', async () => {
  const footer = {
    games: { hidden: ['LIVE'], links: [{ title: 'Mới', url: '/rng?new', language: 'vi' }] },
    help: {
      hidden: ['app', 'terms', 'safe'],
      links: [
        { title: 'Blog', url: 'https://blog.example/', language: 'en' },
        { title: 'Bad', url: 'javascript:alert(1)', language: 'en' },
      ],
    },
    social: ['ZALO', 'FACEBOOK', 'IG'],
  }
  const resources = {
    FACEBOOK: { url: 'https://facebook.example/row', labelNameEn: 'Facebook' },
    TIKTOK: { url: 'https://tiktok.example/row', labelNameEn: 'TikTok' },
    ZALO: { url: 'https://zalo.example/row', labelNameEn: 'Zalo' },
  }
  const html = await drawn({ categories: ORDER, brand: { footer }, info: { resources } }, <SiteFooter />)
  const entries = entriesOf(html)
  expect(entries).toEqual(
    expect.arrayContaining(['Slots', 'Mới', 'Terms and conditions', 'Play safely', 'Blog']),
  )
  for (const gone of ['Live', 'Get the app', 'Bad']) expect(entries).not.toContain(gone)
  expect(html).toContain('lang="vi"')
  const networks = [...html.matchAll(/href="([^"]*)" aria-label=/g)].map(([, href]) => href)
  expect(networks).toEqual(['https://zalo.example/row', 'https://facebook.example/row'])
}) // biome-ignore format: a table

test('what is announced under help stands behind the pages of help', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('location', { origin: 'https://row.example' })
  vi.stubGlobal('DOMParser', WithoutDocuments)
  const odds = { id: '7', title: 'How odds are read', language: 'en', promotionType: null, execution: ['B'] }
  const help = [{ ...odds, content: '<p>Two to one</p>' }]
  const answer = { banners: [], playerNotices: [], popup: [], promotion: [], help }
  const asked = { execution: 'B', language: 'en' }
  const html = await drawn({ answers: [[announcements.list, asked, answer]] }, <HelpCenter />)
  expect(html).toContain('id="announced-7"')
  expect(html.indexOf('How odds are read')).toBeGreaterThan(html.indexOf('Terms and conditions'))
}) // biome-ignore format: a table

const CHANNEL = {
  resources: { TELEGRAM: { url: 'https://t.example/row', labelNameEn: 'Telegram' } },
}

test.each<[string, Scene, number]>([
  ['by a channel alone is', { info: CHANNEL }, 1],
  ['of a brand that has none is not', {}, 0],
])('customer service %s in the footer, on the help page and in the side menu', async (_name, scene, count) => {
  // How the site is installed, which the help page tells as well, is asked of the browser.
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('location', { origin: 'https://row.example' })
  const named = async (part: ReactNode, name: string) =>
    entriesOf(await drawn(scene, part)).filter((entry) => entry === name)
  expect(await named(<SiteFooter />, 'Customer service')).toHaveLength(count)
  expect(await named(<HelpCenter />, 'Customer service')).toHaveLength(count)
  expect(await named(<SiteRail />, 'Support')).toHaveLength(count)
}) // biome-ignore format: a table

test('the entry of the footer leads to the first way, live support before channels', async () => {
  const customerService = [
    { csType: 'LIVE', path: concealPath('https://live.example/', 'k3yK3yk3') },
  ]
  const led = async (info: object) =>
    /href="([^"]*)"[^>]*>Customer service/.exec(await drawn({ info }, <SiteFooter />))?.[1]
  expect(await led(CHANNEL)).toBe('https://t.example/row')
  expect(await led({ ...CHANNEL, customerService })).toBe('https://live.example/')
})

test('a closed site leads to customer service by a channel as well', async () => {
  const info = { customerService: [], allowedHosts: ['t.example'], ...CHANNEL }
  const location = { ip: '192.0.2.1' }
  const answer = { status: 1, maintenanceEnd: null, location, info, customerServiceUrl: null }
  const html = await drawn({ answers: [[system.status, {}, answer]] }, <Root />)
  expect(html).toContain('We are under maintenance')
  expect(html).toContain('href="https://t.example/row"')
})

test('the foot of a page says what must be said, in the brand’s own words where it has some', async () => {
  const own = await drawn(
    { brand: { statements: { age: 'Nur ab 21.', law: null } } },
    <SiteFooter />,
  )
  expect(own).toContain('Nur ab 21.')
  const house = await drawn({}, <SiteFooter />)
  expect(house).toContain('18+')
  expect(house).toContain('not responsible for breaches')
})
