import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LANGUAGE_FACTS, LANGUAGES } from '@lantern/contract/languages'
import { setupI18n } from '@lingui/core'
import { createCompiledCatalog } from '@lingui/cli/api'
import { expect, test } from 'vitest'
import { textsByKey } from '../../../tools/i18n/catalogues.ts'
import { catalogueWithEnglish, type CompiledTexts } from './beside-english.ts'

const EXCLUDED = 'refusal.self_excluded'
const ENGLISH = 'You are excluded from playing. Withdrawals work.'
const HARMLESS = 'refusal.captcha_wrong'

/** An area of a language as the site has it: compiled by Lingui, then given its English. */
async function builtTexts(language: string, area: string): Promise<CompiledTexts> {
  const said = [...(await textsByKey(language, area))]
  const messages = Object.fromEntries(said.map(([key, { translation }]) => [key, translation]))
  const { source } = createCompiledCatalog(language, messages, { namespace: 'es' })
  const code = (await catalogueWithEnglish(source, `/x/locales/${language}/${area}.po`)) ?? source
  const [, literal = ''] = /JSON\.parse\((".*")\)/s.exec(code) ?? []
  const json: string = JSON.parse(literal)
  return JSON.parse(json)
}

async function said(language: string, area: string) {
  const texts = (await builtTexts(language, area)) as never
  return setupI18n({ locale: language, messages: { [language]: texts } })
}

const DRAFTED = LANGUAGES.filter((language) => LANGUAGE_FACTS[language]?.tier === 'drafted')

test.each(DRAFTED)('%s: what is of safety has its English beneath', async (language) => {
  const i18n = await said(language, 'errors')
  const [own, beneath, ...more] = i18n._(EXCLUDED).split('\n')
  expect(own).not.toBe(ENGLISH)
  expect(beneath?.replaceAll(/[\u2066\u2069]/g, '')).toBe(ENGLISH)
  expect(more).toEqual([])
  expect(i18n._(HARMLESS)).not.toContain('\n')
})

test.each(['vi', 'ar', 'es-MX'])('%s was read back and speaks for itself', async (language) => {
  expect((await said(language, 'errors'))._(EXCLUDED)).not.toContain(ENGLISH)
})

test('from right to left the English keeps its own direction', async () => {
  for (const language of ['fa', 'ur'])
    expect((await said(language, 'errors'))._(EXCLUDED)).toContain(`\n\u2066${ENGLISH}\u2069`)
})

test('values stand in both', async () => {
  const i18n = await said('pt-PT', 'shell')
  const [[key] = ['']] = [...(await textsByKey('en', 'shell'))].filter(([, { id }]) =>
    id.startsWith('This site is for people over'),
  )
  const text = i18n._(key, { minimumAge: 21 })
  expect(text.match(/21/g)).toHaveLength(2)
  expect(text).toMatch(/\nThis site is for people over 21 only\.$/)
})

test('what is not translated stands in English once', async () => {
  const code = createCompiledCatalog('fa', { [EXCLUDED]: ENGLISH }, { namespace: 'es' }).source
  const built = await catalogueWithEnglish(code, '/x/locales/fa/errors.po')
  expect(built?.split(ENGLISH)).toHaveLength(2)
})

test('the styles give them lines of their own in the languages of the tier, and in no other', () => {
  const file = fileURLToPath(new URL('../../../packages/ui/src/scripts.css', import.meta.url))
  const [, list = ''] =
    /:root:lang\(([^)]*)\)\s*:is\(p[^{]*\{\s*white-space: pre-line/.exec(
      readFileSync(file, 'utf8'),
    ) ?? []
  expect(list.split(',').map((language) => language.trim())).toEqual(DRAFTED)
})
