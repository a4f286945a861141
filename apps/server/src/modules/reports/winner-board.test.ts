import { type Money, money } from '@lantern/kernel/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { testMember, type TestMember } from '../../testing/money.ts'
import { type Credentials, signedInMember } from '../../testing/people.ts'
import { findMemberByAccount } from '../identity/index.ts'
import { apply, type WagerCommand } from '../wagers/index.ts'
import { maskedName } from './winner-board.ts'

let house: TestHouse
let shy: Credentials

beforeAll(async () => {
  house = await testHouse()
  for (const account of ['lucky01', 'careful', 'dreamer']) await signedInMember(house, account)
  shy = await signedInMember(house, 'shywinner')
})
afterAll(() => house.close())

let count = 0

/** A bet without a stake that pays so much, or still runs. */
async function bet(account: string, win: Money, ends: 'settled' | 'open' | 'voided' = 'settled') {
  const found = await findMemberByAccount(house.ctx.db, house.brand.id, account)
  if (!found) throw new Error('the member registered')
  const { id: memberId, currency } = found
  await betOf({ brandId: house.brand.id, memberId, currency }, win, ends)
}

async function betOf(
  member: TestMember,
  win: Money,
  ends: 'settled' | 'open' | 'voided' = 'settled',
) {
  count += 1
  const at = house.ctx.clock.now()
  const common = { ...member, source: 'originals', betRef: `win-${count}`, at }
  const place: WagerCommand = {
    ...common,
    op: 'place',
    key: `place-${count}`,
    stake: 0n,
    funds: 'cash',
    product: 'originals',
    gameCode: 'mines',
    roundRef: `round-${count}`,
  }
  await apply(house.ctx, place)
  if (ends === 'open') return
  await apply(house.ctx, {
    ...common,
    op: 'settle',
    key: `settle-${count}`,
    payout: win,
    validBet: 0n,
    validReason: 'net',
    ruleVersion: 'test-1',
  })
  if (ends === 'voided') await apply(house.ctx, { ...common, op: 'void', key: `void-${count}` })
}

interface Board {
  readonly list: { customerName: string; winAmount: string; gameName: string; iconUrl: string }[]
}

async function board(query = '', host = 'localhost'): Promise<Board['list']> {
  // What was read lately is kept for half a minute.
  house.ctx.clock.advance(31_000)
  const reply = await house.app.site.inject({
    url: `/api/wps/relay/GCSGAME_getRankList${query}`,
    headers: { host },
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{ value: Board }>().value.list
}

test.each([
  ['lucky01', 'lu***1'],
  ['abcd', 'ab***d'],
  ['abc', 'a***'],
  ['a', 'a***'],
  ['', '***'],
  ['vũnguyễn', 'vũ***n'],
])('the account %j is shown as %j', (account, shown) => {
  expect(maskedName(account)).toBe(shown)
})

test('only real wins that are settled stand there, the largest first, under masked names', async () => {
  await bet('lucky01', money('12.50'))
  await bet('careful', money('900'))
  await bet('dreamer', money('5000'), 'voided')
  await bet('dreamer', money('7000'), 'open')
  await bet('dreamer', money('0.99'))
  for (const accountClass of ['trial', 'test'] as const)
    await betOf(await testMember(house.ctx, house.brand.id, { accountClass }), money('6000'))
  const shown = await board()
  expect(shown.map(({ customerName, winAmount }) => [customerName, winAmount])).toEqual([
    ['ca***l', '900.00'],
    ['lu***1', '12.50'],
  ])
  expect(shown[0]).toMatchObject({ gameName: 'Lantern Mines' })
  expect(shown[0]?.iconUrl).toMatch(/^\/art\//)
  expect(await board('', 'other.example')).toEqual([])
  expect(await board('?gameCategory=RNG')).toEqual([])
})

test('the board has twenty places, and the later of equals stands first', async () => {
  for (let i = 0; i < 22; i += 1) {
    house.ctx.clock.advance(1_000)
    await bet(i % 2 === 0 ? 'lucky01' : 'careful', money('50'))
  }
  const shown = await board()
  expect(shown).toHaveLength(20)
  expect(shown[0]?.customerName).toBe('ca***l')
  expect(shown[1]?.customerName).toBe('ca***l')
  expect(shown[2]?.customerName).toBe('lu***1')
  expect(await board('?limitNum=3')).toHaveLength(3)
})

test('what is too little for the board is so in the money of the brand', async () => {
  const { ctx, other } = house
  const member = await testMember(ctx, other.id, { currency: other.currency })
  await betOf(member, money('9999'))
  expect(await board('', 'other.example')).toEqual([])
  await betOf(member, money('10000'))
  const shown = await board('', 'other.example')
  expect(shown.map(({ winAmount }) => winAmount)).toEqual(['10000.00'])
})

test.each(['limitNum=0', 'limitNum=21', 'limitNum=-1', 'gameCategory=POKER'])(
  '%s is refused',
  async (query) => {
    const reply = await house.app.site.inject({
      url: `/api/wps/relay/GCSGAME_getRankList?${query}`,
      headers: { host: 'localhost' },
    })
    expect(reply.json()).toMatchObject({ success: false, code: 'bad_request' })
  },
)

test('a member takes the own wins off the board', async () => {
  await bet('shywinner', money('8000'))
  expect((await board())[0]?.customerName).toBe('sh***r')
  const set = await house.app.site.inject({
    method: 'PUT',
    url: '/api/wps/member/privacy',
    headers: { host: 'localhost', ...shy, 'content-type': 'application/json' },
    payload: JSON.stringify({ showsWins: false }),
  })
  expect(set.statusCode, set.body).toBe(200)
  const read = await house.app.site.inject({
    url: '/api/wps/member/privacy',
    headers: { host: 'localhost', ...shy },
  })
  expect(read.json()).toMatchObject({ value: { showsWins: false } })
  expect((await board())[0]?.customerName).not.toBe('sh***r')
})
