import { expect, test } from 'vitest'
import { drawn, entriesOf, type Scene } from '../../testing/drawn.tsx'
import { SiteBottomBar } from './site-bottom-bar.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteRail } from './site-rail.tsx'

// Menus under their conditions: every entry stands where it leads somewhere, and nowhere else.

const ORDER = ['RNG', 'LIVE', 'BGS', 'MINI']
const NOTICES = { notices: [{ id: '1', title: 'Hello' }] }

test.each<[string, Scene, string[]]>([
  ['a visitor', {}, ['Deposit', 'Fairness', 'App', 'EN']],
  ['a member', { phase: 'signed-in' }, ['Deposit', 'Withdraw', 'Account', 'Fairness', 'App', 'EN']],
  ['a trial member', { phase: 'signed-in', isTrial: true }, ['Deposit', 'Account', 'Fairness', 'App', 'EN']],
  ['with games', { categories: ORDER }, ['Deposit', 'Games', 'Fairness', 'App', 'EN']],
  ['with notices', { brand: NOTICES }, ['Deposit', 'Notices', 'Fairness', 'App', 'EN']],
])('the side menu of %s', async (_name, scene, entries) => {
  expect(entriesOf(await drawn(scene, <SiteRail />))).toEqual(entries)
}) // biome-ignore format: a table

test('banners of the side menu stand at its foot, and no others', async () => {
  const banner = (groupName: string, title: string) => ({
    groupName, title, badge: null, text: '', url: null,
  }) // biome-ignore format: short
  const banners = [banner('w_leftmenu', 'Of the menu'), banner('w_home', 'Of the lobby')]
  const html = await drawn({ brand: { banners } }, <SiteRail />)
  expect(html).toContain('Of the menu')
  expect(html).not.toContain('Of the lobby')
})

test.each<[string, Scene, string[]]>([
  ['a visitor', { categories: ORDER }, ['/', '/rng', '/member?page=depositv2', '/fairness', '/login']],
  ['a member', { categories: ORDER, phase: 'signed-in' }, ['/', '/rng', '/member?page=depositv2', '/fairness', '/member']],
])('the bottom bar of %s leads to five places', async (_name, scene, hrefs) => {
  const html = await drawn(scene, <SiteBottomBar />)
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(hrefs)
}) // biome-ignore format: a table

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
  expect(hrefs.filter((href) => href?.includes('example'))).toEqual([
    'https://facebook.example/row',
    'https://tiktok.example/row',
  ])
  expect(html).not.toContain('javascript:')
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
