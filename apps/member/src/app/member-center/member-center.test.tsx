import { expect, test } from 'vitest'
import { drawn, modulesAnd, modulesBut, type Scene } from '../../testing/drawn.tsx'
import { Screen } from './member-center.tsx'

const NO_CASHIER = { modules: modulesBut('CASHIER3') }
const UPLINE = { modules: modulesAnd('TRANSFERUP3') }
const CLOSED = 'This page is not open yet'

/** Every page that the specification names, whether it is there by now, and what it is called. */
test.each<[string, string, Scene?]>([
  ['', 'My account'],
  ['?page=', 'My account'],
  ['?page=securityCenter', 'My account'],
  ['?page=transferFund', 'My wallet'],
  ['?page=depositv2', CLOSED, { brand: NO_CASHIER }],
  ['?page=withdraw', CLOSED, { brand: NO_CASHIER }],
  ['?page=transferUpline', CLOSED],
  ['?page=transferUpline', 'Transfer', { brand: UPLINE }],
  ['?page=personalHistoryCopy', 'Betting record'],
  ['?page=transactionHistory', 'Account record'],
  ['?page=personalProfit', 'Profit and loss'],
  ['?page=bonusDetails', CLOSED],
  ['?page=rewardCenter', CLOSED],
  ['?page=referral', CLOSED],
  ['?page=missionLeaderboard', CLOSED],
  ['?page=messageV2', CLOSED],
  ['?page=manualRebate', CLOSED],
  ['?page=no-such-page', CLOSED],
])('/member%s shows “%s” in the frame of the member centre', async (search, heading, scene) => {
  const html = await drawn({ phase: 'signed-in', at: `/member${search}`, ...scene }, <Screen />)
  expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toBe(heading)
  expect(html).toContain('aria-label="Member centre"')
  expect(html.includes('aria-current="page"')).toBe(heading !== CLOSED)
}) // biome-ignore format: a table

test.each(['depositv2', 'withdraw'])('/member?page=%s waits for the cashier', async (page) => {
  const html = await drawn({ phase: 'signed-in', at: `/member?page=${page}` }, <Screen />)
  expect(html).not.toContain('<h1')
})

test.each(['', '?page=transferFund', '?page=depositv2', '?page=no-such-page'])(
  '/member%s shows a trial member nothing of the member centre',
  async (search) => {
    const scene = { phase: 'signed-in', at: `/member${search}`, isTrial: true } as const
    const html = await drawn(scene, <Screen />)
    expect(html).not.toContain('aria-label="Member centre"')
    expect(html).not.toContain('<h1')
  },
)
