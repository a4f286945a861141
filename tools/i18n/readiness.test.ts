import { LANGUAGE_FACTS, LANGUAGES } from '@lantern/contract/languages'
import { getCatalogForFile, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'
import { languages, readArea } from './catalogues.ts'
import { isEnough, readyLanguages } from './readiness.ts'

test('forty languages, each with a name and tag of its own', () => {
  expect(LANGUAGES).toHaveLength(40)
  expect(new Set(LANGUAGES.map((tag) => LANGUAGE_FACTS[tag]?.autonym)).size).toBe(40)
  expect(Intl.getCanonicalLocales([...LANGUAGES])).toEqual(LANGUAGES)
  expect(languages().filter((tag) => !LANGUAGES.includes(tag))).toEqual([])
})

test('the menu begins at 95 of a hundred texts', () => {
  expect(isEnough({ done: 95, all: 100 })).toBe(true)
  expect(isEnough({ done: 94, all: 100 })).toBe(false)
  expect(isEnough({ done: 0, all: 1 })).toBe(false)
})

test('English and Vietnamese are always in the menu', async () => {
  const ready = await readyLanguages()
  expect(ready).toEqual(expect.arrayContaining(['en', 'vi']))
  expect(ready).toEqual(LANGUAGES.filter((tag) => ready.includes(tag)))
})

test('a file is built in its own language, and lacks nothing', async () => {
  const config = getConfig({ cwd: root })
  const { fallbackLocales, sourceLocale } = config
  const catalogs = await getCatalogs(config)
  const english = await readArea('en', 'shell')
  for (const language of await readyLanguages()) {
    const found = getCatalogForFile(`locales/${language}/shell.po`, catalogs)
    const built = await found?.catalog.getTranslations(language, { fallbackLocales, sourceLocale })
    const texts = new Set(Object.values(built?.messages ?? {}))
    expect(built?.missing, language).toEqual([])
    if (language === 'en') continue
    const left = english.filter(({ source }) => source.length > 16 && texts.has(source))
    expect(left, language).toEqual([])
  }
})
