import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { type Credentials, signedInOperator } from '../../testing/people.ts'
import { forgetSite } from './site.ts'
import { textLanguages } from './text-catalogue.ts'
import { textsOf } from './texts.ts'
import { watchSites } from './watch.ts'

const TEXTS = [
  { textId: 'aB+/9z', area: 'shell', source: 'Hot games', note: 'A shelf of the lobby' },
  { textId: 'greets', area: 'member', source: 'Hello {name}, <0>read this</0>', note: null },
  { textId: 'rounds', area: 'member', source: '{n, plural, one {# round} other {# rounds}}', note: null },
  { textId: 'refusal.round_over', area: 'errors', source: 'This round is over.', note: null },
] // biome-ignore format: a table
const VIETNAMESE = [
  'Trò chơi nóng',
  'Chào {name}, <0>hãy đọc</0>',
  '{n, plural, other {# ván}}',
  'Ván đã kết thúc.',
]

/** Together as long as a page can carry, in a language of their own. */
const LONG = Array.from({ length: 21 }, (_, at) => {
  const source = `A long story, part ${at}`
  return { textId: `long${at}`, area: 'member', source, note: null, standard: source }
})
/** Texts with keys of both kinds: made of the source, and a name of its own. */
const KEYED = [
  { textId: '80U4j2', area: 'shell', source: 'Say hello', standard: 'Dites', note: 'Short\nand warm' },
  { textId: 'refusal.round_over', area: 'errors', source: 'It is over.', standard: 'Fini.', note: null },
] // biome-ignore format: a table

let house: TestHouse
let owner: Credentials
let support: Credentials

beforeAll(async () => {
  const memberDist = mkdtempSync(path.join(os.tmpdir(), 'lantern-texts-'))
  const folder = path.join(memberDist, 'server', 'texts')
  mkdirSync(folder, { recursive: true })
  const file = (language: string, said: readonly string[]) =>
    writeFileSync(
      path.join(folder, `${language}.json`),
      JSON.stringify(TEXTS.map((text, at) => ({ ...text, standard: said[at] }))),
    )
  file(
    'en',
    TEXTS.map(({ source }) => source),
  )
  file('vi', VIETNAMESE)
  writeFileSync(path.join(folder, 'de.json'), JSON.stringify(LONG))
  writeFileSync(path.join(folder, 'fr.json'), JSON.stringify(KEYED))
  house = await testHouse({ memberDist })
  owner = await signedInOperator(house, 'owner')
  support = await signedInOperator(house, 'support')
})
afterAll(() => house.close())

interface Reply {
  readonly code?: string
  readonly value?: {
    readonly content: readonly Record<string, unknown>[]
    readonly totalElements: number
    readonly charactersLeft: number
    readonly languages: readonly string[]
  }
}

async function ops(address: string, body?: object, who = owner) {
  const reply = await house.app.console.inject({
    method: body ? 'POST' : 'GET',
    url: `/api/ops${address}`,
    headers: { host: 'localhost', ...who, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { payload: JSON.stringify({ reason: 'as the test wants', ...body }) } : {}),
  })
  return reply.json<Reply>()
}

const save = (textId: string, text: string, language = 'en') =>
  ops('/texts/save', { textId, text, language })

/** What a page of the site begins with. */
async function said(language: string, host = 'localhost') {
  const url = `/api/wps/system/texts?language=${language}`
  const reply = await house.app.site.inject({ url, headers: { host } })
  return reply.json<{ value: { messages: Record<string, unknown> } }>().value.messages
}

const listed = async (query: string) => (await ops(`/texts?${query}`)).value

test('R-092 a text in the brand’s own words stands on the next page, with an audit row, and can be taken back', async () => {
  expect(await said('en')).toEqual({})
  expect((await save('aB+/9z', '  Loved tonight ')).code).toBeUndefined()
  expect(await said('en')).toEqual({ 'aB+/9z': ['Loved tonight'] })
  expect(await said('vi')).toEqual({})
  expect(await listed('language=en&only=own')).toMatchObject({
    totalElements: 1,
    charactersLeft: 20_000 - 'Loved tonight'.length,
    languages: ['en', 'vi', 'fr', 'de'],
    content: [
      { textId: 'aB+/9z', text: 'Loved tonight', standard: 'Hot games', isOutdated: false },
    ],
  })
  const { rows } = await house.database.owner.query(
    `select event, actor_name, reason, before, after from audit_log order by id desc limit 1`,
  )
  expect(rows[0]).toEqual({
    event: 'text.changed',
    actor_name: 'owner-of-tests',
    reason: 'as the test wants',
    before: null,
    after: { text: 'Loved tonight', source: 'Hot games' },
  })
  const reset = () => ops('/texts/reset', { textId: 'aB+/9z', language: 'en' })
  expect((await reset()).code).toBeUndefined()
  expect(await said('en')).toEqual({})
  expect((await reset()).code).toBe('text_not_found')
})

test('own words are a message that pages can fill in, with plurals of their language', async () => {
  await save('greets', 'Good day {name}. <0>It’s for you</0>')
  await save('rounds', '{n, plural, other {# lượt}}', 'vi')
  expect((await said('en'))['greets']).toEqual(['Good day ', ['name'], '. <0>It’s for you</0>'])
  expect((await said('vi'))['rounds']).toEqual([['n', 'plural', { other: ['#', ' lượt'] }]])
})

test.each([
  ['greets', 'Good day', 'text_parts_differ', '{name}'],
  ['greets', '{name} {bank} <0>x</0>', 'text_parts_differ', '{bank}'],
  ['greets', '{name} read this', 'text_parts_differ', '<0>'],
  ['greets', '{name}</0>x<0>', 'text_parts_differ', '</0>'],
  ['aB+/9z', '<script>alert(1)</script>', 'text_parts_differ', '<script>'],
  ['aB+/9z', '<img src=x onerror=alert(1)>', 'text_parts_differ', '<i'],
  ['rounds', '{n, plural, other {# rounds}}', 'text_parts_differ', '{n: one}'],
  ['rounds', '{n} rounds', 'text_parts_differ', '{n, plural}'],
  ['greets', 'Good day {name', 'text_invalid', undefined],
  ['no-such', 'Good day', 'text_not_found', undefined],
  ['aB+/9z', '   ', 'bad_request', undefined],
  ['../../../etc/passwd', 'x', 'text_not_found', undefined],
])('%s is not to be “%s”: %s', async (textId, text, code, entry) => {
  const before = await said('en')
  const reply = await save(textId, text)
  expect(reply.code).toBe(code)
  if (entry !== undefined) expect(reply).toMatchObject({ value: { entry } })
  expect(await said('en')).toEqual(before)
})

test('a text is no longer than a thousand characters', async () => {
  expect((await save('aB+/9z', 'x'.repeat(1001))).code).toBe('bad_request')
})

test('a language without texts has none to change', async () => {
  for (const language of ['th', 'xx', 'en-XA'])
    expect([language, (await save('greets', 'x', language)).code]).toEqual([
      language,
      'field_invalid',
    ])
  expect((await ops('/texts?language=th')).code).toBe('field_invalid')
})

test('own texts of a language are no longer together than every page can carry', async () => {
  await house.database.owner.query(
    `insert into text_overrides(brand_id, language, text_id, body, source)
     select $1, 'de', 'long' || n, repeat('x', 998), 'A long story, part ' || n
       from generate_series(0, 19) n`,
    [house.brand.id],
  )
  expect((await listed('language=de'))?.charactersLeft).toBe(40)
  expect((await save('long20', 'x'.repeat(41), 'de')).code).toBe('texts_too_long')
  expect(await said('de')).not.toHaveProperty('long20')
  expect((await save('long20', 'x'.repeat(40), 'de')).code).toBeUndefined()
})

test('texts are found by their source, by what they say and by their key', async () => {
  const found = async (query: string) => (await listed(query))?.content.map(({ textId }) => textId)
  expect(await found('language=en&search=HOT')).toEqual(['aB+/9z'])
  expect(await found('language=vi&search=v%C3%A1n%20%C4%91%C3%A3')).toEqual(['refusal.round_over'])
  expect(await found('language=en&search=greets')).toEqual(['greets'])
  expect(await found('language=en&search=good%20day')).toEqual(['greets'])
  expect(await found('language=en&search=%25')).toEqual([])
  const page = await listed('language=en&pageSize=3&pageNo=2')
  expect(page).toMatchObject({ totalElements: 4, content: [{ textId: 'refusal.round_over' }] })
  expect((await listed('language=en&pageNo=99'))?.content).toEqual([])
  expect((await listed('language=en&search=greets'))?.content[0]?.['keeps']).toEqual([
    '{name}',
    '<0>',
    '</0>',
  ])
})

test('what was written for another source is told, and can be taken away', async () => {
  const { charactersLeft } = (await listed('language=en')) ?? {}
  const before = await said('en')
  await house.database.owner.query(
    `insert into text_overrides(brand_id, language, text_id, body, source) values
       ($1, 'en', 'refusal.round_over', 'Too late.', 'The round has ended.'),
       ($1, 'en', 'former', 'An old word', 'A text of old')`,
    [house.brand.id],
  )
  forgetSite(house.ctx, house.brand.id)
  // Nothing of the site shows what is gone: it is not sent, and takes nobody's place.
  expect(await said('en')).toEqual({ ...before, 'refusal.round_over': ['Too late.'] })
  const own = await listed('language=en&only=own')
  expect(own?.charactersLeft).toBe((charactersLeft ?? 0) - 'Too late.'.length)
  const outdated = own?.content.filter(({ isOutdated }) => isOutdated).map(({ textId }) => textId)
  expect(outdated).toEqual(['former', 'refusal.round_over'])
  expect((await ops('/texts/reset', { textId: 'former', language: 'en' })).code).toBeUndefined()
  const left = await listed('language=en&only=own&search=former')
  expect(left?.totalElements).toBe(0)
})

test('R-037 the words of one brand are not those of another', async () => {
  await house.database.owner.query(
    `insert into text_overrides(brand_id, language, text_id, body, source)
     values ($1, 'en', 'aB+/9z', 'Harbour', 'Hot games')`,
    [house.other.id],
  )
  expect(await said('en', 'other.example')).toEqual({ 'aB+/9z': ['Harbour'] })
  expect(await said('en')).not.toHaveProperty('aB+/9z')
  expect((await listed('language=en&search=Harbour'))?.totalElements).toBe(0)
  const body = { textId: 'aB+/9z', language: 'en' }
  expect((await ops('/texts/reset', body)).code).toBe('text_not_found')
  expect(await said('en', 'other.example')).toHaveProperty('aB+/9z')
})

test('R-092 own texts are read once for many pages until the site changes, on every node', async () => {
  const { ctx, brand } = house
  const node = { ...ctx, db: house.database.owner }
  const watch = watchSites(node)
  await new Promise((resolve) => setTimeout(resolve, 300))
  forgetSite(ctx, brand.id)
  const [here, there] = await Promise.all([
    textsOf(ctx, brand.id, 'en'),
    textsOf(node, brand.id, 'en'),
  ])
  expect(await textsOf(ctx, brand.id, 'en')).toBe(here)
  await save('aB+/9z', 'Loved everywhere')
  expect((await textsOf(ctx, brand.id, 'en')).messages).toHaveProperty('aB+/9z')
  expect(there.messages).not.toHaveProperty('aB+/9z')
  // Well within the second that a copy would stay fresh.
  await expect
    .poll(async () => (await textsOf(node, brand.id, 'en')).messages, {
      timeout: 600,
      interval: 20,
    })
    .toHaveProperty('aB+/9z')
  await watch.stop()
  await ops('/texts/reset', { textId: 'aB+/9z', language: 'en' })
})

test('a folder of texts that can not be read is told; one that is not there has none', async () => {
  const readIn = (memberDist: string) =>
    textLanguages({ ...house.ctx, config: { ...house.ctx.config, memberDist } })
  expect(await readIn('/nowhere')).toEqual([])
  const memberDist = mkdtempSync(path.join(os.tmpdir(), 'lantern-texts-'))
  mkdirSync(path.join(memberDist, 'server'))
  writeFileSync(path.join(memberDist, 'server', 'texts'), 'not a folder')
  await expect(readIn(memberDist)).rejects.toThrow('ENOTDIR')
})

test('own texts of a language are a PO file, with what is outdated and what is gone', async () => {
  await house.database.owner.query(
    `insert into text_overrides(brand_id, language, text_id, body, source) values
       ($1, 'fr', '80U4j2', $2, 'Say hello'),
       ($1, 'fr', 'former', 'Un mot', 'An old word'),
       ($1, 'fr', 'refusal.round_over', 'Trop tard.', 'The round has ended.')`,
    [house.brand.id, 'Dites "oui"\n\\ à tous'],
  )
  const take = (language: string, who = owner) =>
    house.app.console.inject({
      url: `/api/ops/texts/file?language=${language}`,
      headers: { host: 'localhost', ...who },
    })
  const file = await take('fr')
  expect(file.headers['content-type']).toBe('text/x-gettext-translation; charset=utf-8')
  expect(file.headers['content-disposition']).toBe('attachment; filename="own-texts-fr.po"')
  expect(file.payload).toBe(String.raw`msgid ""
msgstr ""
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=utf-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Language: fr\n"

#. Short
#. and warm
#: locales/fr/shell.po
msgid "Say hello"
msgstr "Dites \"oui\"\n\\ à tous"

#. js-lingui-explicit-id
#. It is over.
#: locales/fr/errors.po
#, fuzzy
msgid "refusal.round_over"
msgstr "Trop tard."

#~ msgid "former"
#~ msgstr "Un mot"
`)
  expect((await take('th')).json()).toMatchObject({ success: false, code: 'field_invalid' })
  expect((await take('fr', support)).json()).toMatchObject({ success: false, code: 'forbidden' })
})

test('who may only read changes nothing', async () => {
  const body = { textId: 'aB+/9z', text: 'x', language: 'en' }
  const { text: _, ...reset } = body
  expect((await ops('/texts/save', body, support)).code).toBe('forbidden')
  expect((await ops('/texts/reset', reset, support)).code).toBe('forbidden')
})
