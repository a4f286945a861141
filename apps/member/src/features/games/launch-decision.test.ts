import { expect, test } from 'vitest'
import {
  type LaunchableGame,
  type LaunchAsker,
  launchDecision,
  lotteryAddress,
  vendorDecision,
} from './launch-decision.ts'

const ORIGINAL: LaunchableGame = {
  gameCode: 'mines',
  gameType: 'BGS',
  vassalage: 'LANTERN_ORIGINALS',
  isGame: 'GAME',
  supportPlay: 0,
}
const REAL_ONLY = { ...ORIGINAL, supportPlay: 1 } as const
const VENDOR = { ...REAL_ONLY, gameType: 'RNG', isGame: 'VASSALAGE', vassalage: 'KIRIN' } as const
const lottery = (vassalage: string, gameType: string) => ({ ...REAL_ONLY, vassalage, gameType })

const asks = (kind: LaunchAsker['kind'], wantsTrial = false): LaunchAsker => ({ kind, wantsTrial })

test.each<[string, LaunchableGame, LaunchAsker, ReturnType<typeof launchDecision>]>([
  ['a visitor signs in first', ORIGINAL, asks('visitor'), { to: 'login' }],
  ['a visitor may try', ORIGINAL, asks('visitor', true), { to: 'launch', mode: 'trial' }],
  ['not every game', REAL_ONLY, asks('visitor', true), { to: 'login' }],
  ['a vendor list is behind the sign-in', VENDOR, asks('visitor'), { to: 'login' }],
  ['a lottery too', lottery('TCG_LOTTO_VN', 'LOTT'), asks('visitor'), { to: 'login' }],
  ['a trial member plays in trial mode', ORIGINAL, asks('trial'), { to: 'launch', mode: 'trial' }],
  ['and meets a door elsewhere', REAL_ONLY, asks('trial'), { to: 'need-real-account' }],
  ['at lotteries', lottery('TCG_SEA', 'ELOTT'), asks('trial'), { to: 'need-real-account' }],
  ['at vendors', VENDOR, asks('trial', true), { to: 'need-real-account' }],
  ['a member plays for money', ORIGINAL, asks('member'), { to: 'launch', mode: 'real' }],
  ['or tries', ORIGINAL, asks('member', true), { to: 'launch', mode: 'trial' }],
  ['but only what may be tried', REAL_ONLY, asks('member', true), { to: 'launch', mode: 'real' }],
  ['the Vietnam lottery', lottery('TCG_LOTTO_VN', 'LOTT'), asks('member'), { to: 'lottery', path: '/vnLottery' }],
  ['the sea lottery', lottery('TCG_SEA', 'ELOTT'), asks('member'), { to: 'lottery', path: '/seaLottery' }],
  ['LOTT', lottery('ROW', 'LOTT'), asks('member'), { to: 'lottery', path: '/lottery' }],
  ['ELOTT', lottery('ROW', 'ELOTT'), asks('member'), { to: 'lottery', path: '/lottery' }],
  ['a vendor opens its list', VENDOR, asks('member'), { to: 'vendor-list', vendorCode: 'KIRIN' }],
])('%s', (_name, game, asker, decision) => {
  expect(launchDecision(game, asker)).toEqual(decision)
}) // biome-ignore format: a table

const vendor = (gameType: string, isGame: 'GAME' | 'VASSALAGE' = 'VASSALAGE', vassalage = 'KIRIN') => ({
  gameType,
  isGame,
  vassalage,
  gameCode: isGame === 'GAME' ? 'table' : null,
}) // biome-ignore format: short

test.each<[string, ReturnType<typeof vendor>, LaunchAsker['kind'], ReturnType<typeof vendorDecision>]>([
  ['slots have a page of their vendor', vendor('RNG'), 'member', { to: 'vendor-page', path: '/rng?vassalage=KIRIN' }],
  ['for anybody', vendor('RNG'), 'visitor', { to: 'vendor-page', path: '/rng?vassalage=KIRIN' }],
  ['an odd code stays one', vendor('RNG', 'VASSALAGE', 'A&B'), 'trial', { to: 'vendor-page', path: '/rng?vassalage=A%26B' }],
  ['other lists are behind the sign-in', vendor('LIVE'), 'visitor', { to: 'login' }],
  ['and for real accounts', vendor('LIVE'), 'trial', { to: 'need-real-account' }],
  ['a list', vendor('FISH'), 'member', { to: 'vendor-list', vendorCode: 'KIRIN' }],
  ['the only game', vendor('SPORTS', 'GAME'), 'member', { to: 'launch', mode: 'real' }],
  ['the Vietnam lottery', vendor('ELOTT', 'VASSALAGE', 'TCG_LOTTO_VN'), 'member', { to: 'lottery', path: '/vnLottery' }],
])('%s', (_name, one, kind, decision) => {
  expect(vendorDecision(one, kind)).toEqual(decision)
}) // biome-ignore format: a table

test.each([
  ['/lottery', 'tcg-5', '/lottery?gameCode=tcg-5'],
  ['/vnLottery', 'a&b=c#d', '/vnLottery?gameCode=a%26b%3Dc%23d'],
  ['/seaLottery', '', '/seaLottery'],
])('the page %s of the game “%s” is at %s', (path, gameCode, address) => {
  expect(lotteryAddress(path, gameCode)).toBe(address)
})
