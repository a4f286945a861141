import type { ReplyOf } from '@lantern/contract/endpoint'
import type { system } from '@lantern/contract/system'
import { LANGUAGES } from '@lantern/contract/languages'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Offered } from './http/pages.ts'
import { forgetSite } from './modules/config/index.ts'
import { bootOf } from './shell.ts'
import { type TestHouse, testHouse } from './testing/app.ts'

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

/** A page as somebody's browser asks for it who never chose a language. */
async function pageIn(pickLanguage: (brand: Offered) => string) {
  const part: Pick<FastifyRequest, 'hostname' | 'ip' | 'headers' | 'cookies'> = {
    hostname: 'localhost',
    ip: '127.0.0.1',
    headers: { 'accept-language': 'vi' },
    cookies: {},
  }
  const found = await bootOf(
    house.ctx,
    { request: part as FastifyRequest, pickLanguage },
    () => 'ROW',
  )
  return found?.boot['whitelabel'] as ReplyOf<typeof system.whitelabel>
}

test('what the brand says stands on the first page in the language of the page', async () => {
  const vietnamese = await pageIn(() => 'vi')
  const english = await pageIn(() => 'en')
  expect(vietnamese.notices.map(({ language }) => language)).toEqual(['vi', 'vi', 'vi'])
  expect(english.notices.map(({ language }) => language)).toEqual(['en', 'en', 'en'])
  expect(vietnamese.notices[0]?.title).not.toBe(english.notices[0]?.title)
})

test('a page is picked among the languages that the brand offers', async () => {
  const asked: Offered[] = []
  const pick = (brand: Offered) => {
    asked.push(brand)
    return 'en'
  }
  await pageIn(pick)
  await house.database.owner.query(
    `insert into settings(brand_id, key, value) values ($1, 'site.languages', '["en", "th"]')`,
    [house.brand.id],
  )
  forgetSite(house.ctx, house.brand.id)
  await pageIn(pick)
  const [before, after] = asked
  expect(before?.offered).toEqual(expect.arrayContaining([...LANGUAGES]))
  expect(after?.fallback).toBe('en')
  expect(after?.offered).toEqual(expect.arrayContaining(['en', 'th']))
  expect(after?.offered).not.toContain('vi')
})
