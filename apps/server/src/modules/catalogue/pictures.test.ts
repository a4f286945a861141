import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { type Ops, opsClient } from '../../testing/ops.ts'

let house: TestHouse
let owner: Ops
let support: Ops

beforeAll(async () => {
  house = await testHouse()
  owner = await opsClient(house, 'owner')
  support = await opsClient(house, 'support')
})
afterAll(() => house.close())

const reason = 'as the studio sent it'
const SECRET = '<script>alert(1)</script> GPS 21.0278N'

function png(width: number, height: number, alpha = 255): Buffer {
  const image = new PNG({ width, height })
  for (let at = 0; at < image.data.length; at += 4) image.data.set([200, 40, 90, alpha], at)
  return PNG.sync.write(image)
}
/** With words behind the end of the picture, as cameras and tools leave them. */
function photo(width: number, height: number): Buffer {
  const data = Buffer.alloc(width * height * 4, 0xa0)
  const { data: bytes } = jpeg.encode({ width, height, data }, 90)
  return Buffer.concat([bytes, Buffer.from(SECRET)])
}

interface Shown {
  readonly id: string
  readonly gameCode: string
  readonly art: string
  readonly hasPicture: boolean
}
const deskGame = async (code: string): Promise<Shown> => {
  const { value } = await owner('GET', `/games?search=${code}&pageSize=100`)
  const found = (value['content'] as Shown[]).find(({ gameCode }) => gameCode === code)
  if (!found) throw new Error(`no game ${code}`)
  return found
}
interface Listed {
  readonly gameCode: string
  readonly showIcon: string
  readonly lagerIcon: string
  readonly tint: readonly string[] | null
}
const listed = async (code: string, host = 'localhost'): Promise<Listed | undefined> => {
  const url = '/api/wps/relay/GCSGAME_gameList?gameType=BGS&pageSize=100'
  const reply = await house.app.site.inject({ url, headers: { host } })
  const said: { value: { games: Listed[] } } = reply.json()
  return said.value.games.find(({ gameCode }) => gameCode === code)
}
const lobbyIcons = async (code: string, host = 'localhost') => {
  const game = await listed(code, host)
  return [game?.showIcon ?? '', game?.lagerIcon ?? '']
}
const fetchArt = (url: string) => house.app.site.inject({ url })
const upload = (id: string, bytes: Buffer, who = owner) =>
  who('POST', '/games/picture', { id, image: bytes.toString('base64'), reason })

test('an uploaded picture stands in the lobby at once, under the hash of its bytes', async () => {
  const { id, art: drawn } = await deskGame('mines')
  expect(drawn).toMatch(/\.svg$/)
  expect((await upload(id, photo(900, 1_200))).code).toBe('ok')
  const [portrait = '', wide] = await lobbyIcons('mines')
  expect(portrait).toMatch(/^\/art\/[0-9]+\.[0-9a-f]{12}\.jpg$/)
  expect(wide).toBe(portrait)
  const reply = await fetchArt(portrait)
  expect(reply.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': expect.stringContaining('immutable'),
  })
  // Pixels of ours, small enough for a tile, and nothing else of what was sent.
  const { width, height } = jpeg.decode(reply.rawPayload)
  expect([width, height]).toEqual([450, 600])
  expect(reply.rawPayload.includes('script')).toBe(false)
  expect(await deskGame('mines')).toMatchObject({ art: portrait, hasPicture: true })
  expect((await house.app.console.inject({ url: portrait })).statusCode).toBe(200)
})

test('another picture has another address, and the one before is gone', async () => {
  const { id } = await deskGame('mines')
  const [before = ''] = await lobbyIcons('mines')
  expect((await upload(id, png(300, 400, 0))).code).toBe('ok')
  const [after = ''] = await lobbyIcons('mines')
  expect(after).not.toBe(before)
  expect((await fetchArt(before)).statusCode).toBe(404)
  // See-through parts are filled with the colour of the page.
  const { data } = jpeg.decode((await fetchArt(after)).rawPayload)
  expect([...data.subarray(0, 3)].map((part) => Math.round(part / 8))).toEqual([3, 3, 5])
})

test.each<[string, Buffer]>([
  ['a drawing with a script', Buffer.from('<svg onload="alert(1)" xmlns="http://www.w3.org/2000/svg"/>')],
  ['a page', Buffer.from(`<html><body>${SECRET}</body></html>`)],
  ['half a picture', png(60, 80).subarray(0, 60)],
  ['a GIF', Buffer.from('GIF89a00000000000000000000')],
])('%s is no picture', async (_name, bytes) => {
  const { id } = await deskGame('dice')
  expect((await upload(id, bytes)).code).toBe('image_invalid')
  expect((await deskGame('dice')).hasPicture).toBe(false)
}) // biome-ignore format: a table

test('it is for operators who may write, of the brand, and on record', async () => {
  const { id } = await deskGame('dice')
  expect((await upload(id, png(30, 40), support)).code).toBe('forbidden')
  expect((await upload('999999999', png(30, 40))).code).toBe('game_not_found')
  const { rows } = await house.database.owner.query(
    `select subject_id, reason, before->'picture' as before from audit_log
      where event = 'game.picture' order by id`,
  )
  expect(rows).toEqual([
    { subject_id: 'ROW/mines', reason, before: null },
    { subject_id: 'ROW/mines', reason, before: expect.any(String) },
  ])
})

test('without its picture a game is drawn again', async () => {
  const { id } = await deskGame('mines')
  expect((await owner('POST', '/games/removePicture', { id, reason })).code).toBe('ok')
  expect((await lobbyIcons('mines'))[0]).toMatch(/\.portrait\.[0-9a-f]{12}\.svg$/)
  expect((await owner('POST', '/games/removePicture', { id, reason })).code).toBe('state_changed')
})

test('a list tells the colours of a drawn picture before it is asked for, and none of an uploaded one', async () => {
  const game = await listed('dice')
  const { payload } = await fetchArt(game?.showIcon ?? '')
  const colours = game?.tint ?? []
  expect(colours).toHaveLength(3)
  for (const colour of colours) {
    expect(colour).toMatch(/^#[0-9A-F]{6}$/)
    expect(payload).toContain(`stop-color="${colour}"`)
  }
  const { id } = await deskGame('hilo')
  expect((await upload(id, png(300, 400))).code).toBe('ok')
  expect((await listed('hilo'))?.tint).toBeNull()
})
