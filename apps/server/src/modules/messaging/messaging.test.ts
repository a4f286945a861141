import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { HOSTILE_HTML } from '../../testing/hostile-html.ts'
import { type Ops, opsClient } from '../../testing/ops.ts'
import { type Credentials, signedInMember } from '../../testing/people.ts'
import { sanitised } from './sanitise.ts'

let house: TestHouse
let owner: Ops
let member: Credentials

beforeAll(async () => {
  house = await testHouse()
  owner = await opsClient(house, 'owner')
  member = await signedInMember(house, 'reader01')
})
afterAll(() => house.close())

const PLAIN = {
  slug: 'festival',
  language: 'en',
  kind: 'PU',
  executions: ['A', 'B'],
  title: 'Festival week',
  content: '<p>Seven nights of <b>lanterns</b>.</p>',
  promotionType: null,
  position: 0,
  isShown: true,
  startsAt: null,
  endsAt: null,
  reason: 'for the tests',
}
const save = (changes: object = {}) =>
  owner('POST', '/announcements/save', { ...PLAIN, ...changes })

interface Said {
  readonly code: string
  readonly value: Record<string, { title: string; content: string }[]>
}

async function read(query = '', credentials: Credentials = {}, host = 'localhost'): Promise<Said> {
  const reply = await house.app.site.inject({
    url: `/api/wps/relay/announcements?${query}`,
    headers: { host, ...credentials },
  })
  const said: { code?: string; value?: Said['value'] } = reply.json()
  return { code: said.code ?? 'ok', value: said.value ?? {} }
}
const popups = async (...asked: Parameters<typeof read>) =>
  (await read(...asked)).value['popup']?.map(({ title }) => title)

test('notices of a new brand are there in its language and in the asked one', async () => {
  const english = (await read('types=PL')).value['playerNotices']
  const vietnamese = (await read('types=PL&language=vi')).value['playerNotices']
  expect(english).toHaveLength(3)
  expect(vietnamese).toHaveLength(3)
  expect(vietnamese?.[0]?.title).not.toBe(english?.[0]?.title)
  expect((await read('types=PU')).value['playerNotices']).toEqual([])
})

describe('whom an announcement is for', () => {
  test.each<[string[], string, boolean, boolean]>([
    [['A'], 'A', true, false],
    [['B'], 'A', false, true],
    [['A', 'B'], 'A', true, true],
    [['F'], 'F', true, false],
    [['F'], 'A', false, false],
    [['A'], 'F', true, false],
  ])('%j, asked as %s by somebody signed in', async (executions, asked, isTold, isPublic) => {
    await save({ slug: 'audience', title: 'For whom', executions })
    expect((await popups(`execution=${asked}`, member))?.includes('For whom')).toBe(isTold)
    expect((await popups('execution=B'))?.includes('For whom')).toBe(isPublic)
  })

  test('what is for members is not told to strangers', async () => {
    expect((await read('execution=A')).code).toBe('not_signed_in')
    expect((await read('execution=F')).code).toBe('not_signed_in')
  })
})

test.each(['types=X', 'types=', 'types=PU,,PL', 'execution=C', 'platform=Z', 'language=*'])(
  '%s is refused',
  async (query) => {
    expect((await read(query)).code).toBe('bad_request')
  },
)

test('one is there from its beginning to its end, and not while it is hidden', async () => {
  const now = house.ctx.clock.now().getTime()
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
  const slug = { slug: 'timed', title: 'Timed' }
  for (const [changes, isThere] of [
    [{ startsAt: at(-5), endsAt: at(5) }, true],
    [{ startsAt: at(1), endsAt: null }, false],
    [{ startsAt: null, endsAt: at(0) }, false],
    [{ startsAt: at(0), endsAt: null }, true],
    [{ isShown: false }, false],
  ] as const) {
    expect((await save({ ...slug, ...changes })).code).toBe('ok')
    expect((await popups())?.includes('Timed'), JSON.stringify(changes)).toBe(isThere)
  }
  expect((await save({ ...slug, startsAt: at(5), endsAt: at(5) })).code).toBe('field_invalid')
  expect((await save({ ...slug, language: 'xx' })).code).toBe('field_invalid')
})

test('a text in one language stands in for the others, and a change is seen at once', async () => {
  await save({ title: 'Only English' })
  expect(await popups('language=vi')).toContain('Only English')
  await save({ title: 'Tuần lễ hội', language: 'vi' })
  expect(await popups('language=vi')).toContain('Tuần lễ hội')
  expect(await popups('language=vi')).not.toContain('Only English')
  expect(await popups('language=en')).toContain('Only English')
  const gone = { slug: 'festival', language: 'vi', reason: 'for the tests' }
  expect((await owner('POST', '/announcements/remove', gone)).code).toBe('ok')
  expect((await owner('POST', '/announcements/remove', gone)).code).toBe('not_found')
  expect(await popups('language=vi')).toContain('Only English')
})

test('another brand tells its own', async () => {
  await save({ title: 'Here alone' })
  expect(await popups('', {}, 'other.example')).toEqual([])
})

test('a change of the marquee stands in the white label', async () => {
  await save({ slug: 'welcome', kind: 'PL', title: 'A new welcome' })
  const reply = await house.app.site.inject({
    url: '/api/wps/system/whitelabel',
    headers: { host: 'localhost' },
  })
  expect(JSON.stringify(reply.json())).toContain('A new welcome')
})

test('titles of news and promotions come with the page, to whom they are for', async () => {
  const titles = async () => {
    const reply = await house.app.site.inject({
      url: '/api/wps/system/whitelabel',
      headers: { host: 'localhost' },
    })
    const { value }: { value: Record<string, { title: string }[]> } = reply.json()
    const of = (name: string) => value[name]?.map(({ title }) => title)
    return { news: of('news'), promotions: of('promotions') }
  }
  expect(await titles()).toEqual({ news: [], promotions: [] })
  await save({ slug: 'beside', kind: 'B', title: 'Beside the banners' })
  await save({ slug: 'week', kind: 'PR', title: 'A week of gifts' })
  await save({ slug: 'inner', kind: 'PR', title: 'For members', executions: ['A'] })
  await save({ slug: 'rules', kind: 'H', title: 'How to read odds' })
  expect(await titles()).toEqual({
    news: ['Beside the banners'],
    promotions: ['A week of gifts'],
  })
  const { value } = await read('execution=A', member)
  expect(value['promotion']?.map(({ title }) => title)).toEqual(['A week of gifts', 'For members'])
  expect(value['help']?.map(({ title }) => title)).toEqual(['How to read odds'])
  for (const slug of ['beside', 'week', 'inner', 'rules'])
    await owner('POST', '/announcements/remove', { slug, language: 'en', reason: 'for the tests' })
})

describe('the sanitiser', () => {
  test.each(HOSTILE_HTML)('makes %j harmless', (html) => {
    const clean = sanitised(html)
    expect(clean).not.toMatch(/<(?!\/?(p|b|a|img|br|hr|h[2-4]|table)\b)[a-z!?]/i)
    expect(clean).not.toMatch(/<[^>]*\son\w+\s*=/i)
    expect(clean).not.toMatch(/<[^>]*(javascript|vbscript|data):/i)
    expect(clean).not.toMatch(/<[^>]*style/i)
    expect(sanitised(clean)).toBe(clean)
  })

  test('keeps what a text needs', () => {
    const text =
      '<h2>Hi</h2><p>A <b>b</b> <em>c</em><br /><a href="/promotions">d</a></p>' +
      '<ul><li>e</li></ul><img src="https://img.example/x.png" alt="f" />'
    expect(sanitised(text)).toBe(text)
  })

  test('is what is kept, and said so', async () => {
    const content = '<p onclick="x()">Hello <script>alert(1)</script><b>you</b></p>'
    const said = await save({ slug: 'dirty', content })
    expect(said.value).toEqual({ content: '<p>Hello <b>you</b></p>' })
    const shown = (await read()).value['popup']?.map((one) => one.content)
    expect(shown).toContain('<p>Hello <b>you</b></p>')
  })
})

describe('banners', () => {
  const banner = {
    id: null,
    language: 'en',
    groupName: 'w_login',
    badge: null,
    title: 'Sign in and win',
    text: 'Every evening.',
    url: '/promotions',
    position: 1,
    isShown: true,
    reason: 'for the tests',
  }
  const list = async () =>
    (await owner('GET', '/banners')).value['banners'] as { id: string; title: string }[]

  test('are added, changed and removed', async () => {
    expect((await owner('POST', '/banners/save', banner)).code).toBe('ok')
    const id = (await list()).find(({ title }) => title === banner.title)?.id ?? ''
    const changed = { ...banner, id, title: 'Sign in' }
    expect((await owner('POST', '/banners/save', changed)).code).toBe('ok')
    expect((await list()).filter(({ title }) => title.startsWith('Sign in'))).toHaveLength(1)
    const remove = () => owner('POST', '/banners/remove', { id, reason: 'for the tests' })
    expect((await remove()).code).toBe('ok')
    expect((await remove()).code).toBe('not_found')
    expect((await owner('POST', '/banners/save', changed)).code).toBe('not_found')
  })

  test.each([
    ['https://evil.example/', 'link_not_allowed'],
    ['//evil.example', 'link_not_allowed'],
    ['/\\evil.example', 'link_not_allowed'],
    ['javascript:alert(1)', 'link_not_allowed'],
  ])('do not lead to %s', async (url, code) => {
    expect((await owner('POST', '/banners/save', { ...banner, url })).code).toBe(code)
  })
})
