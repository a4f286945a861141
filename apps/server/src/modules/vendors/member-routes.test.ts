import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@lantern/kernel/time'
import { money } from '@lantern/kernel/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertGame, insertVendor } from '../../seed/queries.ts'
import { transact } from '../../db/transact.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type JdbServer, jdbServer } from '../../testing/jdb-vendor.ts'
import { fund } from '../../testing/money.ts'
import { type Credentials, signedInMember, trialMember } from '../../testing/people.ts'
import { testVendor } from '../../testing/vendor.ts'
import { connect, makeKey } from './index.ts'
import { workTransfers } from './transfers.ts'

let house: TestHouse
let jdb: JdbServer
let member: Credentials

beforeAll(async () => {
  house = await testHouse()
  await testVendor(house)
  jdb = await jdbServer()
  const { brand, ctx, database } = house
  const { owner } = database
  const vendorId = await insertVendor(owner, brand.id, { code: 'JDB', name: 'Transfer vendor' })
  const looks = { gameType: 'LIVE', hot: false, trialPlayable: false, glyph: null, palette: null }
  for (const code of ['pearl-table', 'jade-table'])
    await insertGame(
      owner,
      { brandId: brand.id, vendorId, sort: 0 },
      { code, name: code, ...looks },
    )
  const wish = { code: 'JDB', dialect: 'jdb', launchUrl: null }
  const connectionId = await connect(owner, brand.id, wish)
  await owner.query('update vendor_connections set api_url = $2 where id = $1', [
    connectionId,
    jdb.url,
  ])
  await makeKey(ctx, owner, { brandId: brand.id, vendorCode: 'JDB', keyId: 'agent' }, jdb.secret)
  member = await signedInMember(house, 'walker01')
  const { rows } = await owner.query<{ id: string }>(
    `select id from members where account = 'walker01'`,
  )
  const memberId = rows[0]?.id as Parameters<typeof fund>[2]['memberId']
  const amount = money('100')
  await transact(ctx, (tx) =>
    fund(ctx, tx, { brandId: brand.id, memberId, currency: 'USD' }, { amount }),
  )
})
afterAll(async () => {
  await expectBooksBalance(house.database.app)
  await jdb.close()
  await house.close()
})

type Said = Record<string, unknown>

async function call(
  method: 'GET' | 'POST',
  name: string,
  who: Credentials = member,
  body?: object,
) {
  const reply = await house.app.site.inject({
    method,
    url: `/api/wps/relay/${name}`,
    headers: {
      host: 'localhost',
      ...who,
      'idempotency-key': randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  })
  const said: { code?: string; value?: Said } = reply.json()
  return { code: said.code ?? 'ok', value: said.value ?? {} }
}

const transfer = (wish: object, who?: Credentials) =>
  call('POST', 'GCS_walletTransfer', who, { vassalage: 'JDB', direction: 'in', ...wish })
const wallet = async () => (await call('GET', 'GCS_merchantWallet')).value

test('money is ordered to a vendor that keeps it and back, and is seen on its way', async () => {
  expect(await wallet()).toMatchObject({
    isSingle: false,
    mainWallet: { currency: 'USD', balance: '100.00' },
    wallets: [
      {
        vassalage: 'JDB',
        vendorName: 'Transfer vendor',
        balance: '0.00',
        inTransit: '0.00',
        status: 'OPEN',
      },
    ],
    transfers: [],
  })
  const ordered = await transfer({ amount: '60.00' })
  expect(ordered).toMatchObject({ code: 'ok', value: { state: 'created', amount: '60.00' } })
  expect(await wallet()).toMatchObject({
    mainWallet: { balance: '40.00' },
    wallets: [{ inTransit: '60.00' }],
    transfers: [{ transferId: ordered.value['transferId'], direction: 'in', state: 'created' }],
  })
  await workTransfers(house.ctx)
  expect(await wallet()).toMatchObject({
    wallets: [{ balance: '60.00', inTransit: '0.00' }],
    transfers: [{ state: 'ok' }],
  })
  expect((await transfer({ direction: 'out', amount: '10.00' })).code).toBe('ok')
  await workTransfers(house.ctx)
  jdb.next = 'the reply is no JSON'
  expect(await wallet()).toMatchObject({
    mainWallet: { balance: '50.00' },
    wallets: [{ balance: null }],
  })
  expect(await wallet()).toMatchObject({ wallets: [{ balance: '50.00' }] })
  const single = await call('GET', 'GCS_merchantWallet?isSingle=1')
  expect(single.value).toMatchObject({ isSingle: false, wallets: [] })
})

test('a transfer that can not be is refused and moves nothing', async () => {
  const refused = async (wish: object, who?: Credentials) => (await transfer(wish, who)).code
  expect(await refused({ amount: '1000.00' })).toBe('insufficient_funds')
  expect(await refused({ amount: '0' })).toBe('amount_invalid')
  expect(await refused({ amount: '1.00', vassalage: 'LANTERN' })).toBe('game_disabled')
  expect(await refused({ amount: '1.00', vassalage: 'NOBODY' })).toBe('game_disabled')
  expect(await refused({ amount: '1e2' })).toBe('bad_request')
  expect(await refused({ amount: '1.00' }, await trialMember(house))).toBe('real_account_required')
  expect(await refused({ amount: '1.00' }, {})).toBe('not_signed_in')
  expect(await wallet()).toMatchObject({ mainWallet: { balance: '50.00' } })
})

test('rooms are the tables of live vendors, each with its end while it is closed', async () => {
  const rooms = async (query = '') =>
    (await call('GET', `GLS2_roomList${query}`, {})).value['rooms'] as Said[]
  expect(await rooms()).toMatchObject([
    { gameCode: 'pearl-table', vassalage: 'JDB', status: 'OPEN', maintenanceEnd: null },
    { gameCode: 'jade-table', status: 'OPEN' },
  ])
  expect(await rooms('?vassalage=LANTERN')).toEqual([])
  const { rows } = await house.database.owner.query<{ until: Date }>(
    `update games set maintenance_from = now() - interval '1 minute',
            maintenance_until = now() + make_interval(secs => $1)
      where code = 'jade-table' returning maintenance_until as until`,
    [(30 * MINUTE_MS) / 1_000],
  )
  expect(await rooms()).toMatchObject([
    { status: 'OPEN' },
    { status: 'MAINTENANCE', maintenanceEnd: rows[0]?.until.toISOString() },
  ])
  await house.database.owner.query(
    `update vendor_connections set is_stopped = true where code = 'JDB'`,
  )
  expect(await rooms()).toMatchObject([{ status: 'CLOSED' }, { status: 'CLOSED' }])
})
