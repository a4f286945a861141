import { LANGUAGE_FACTS, LANGUAGES } from '@lantern/contract/languages'
import { expect, test } from 'vitest'
import { glossaryOf, offGlossary, parseGlossary } from './glossary.ts'
import { TERMS } from './terms.ts'

const isWhole = (language: string): boolean =>
  ['checked', 'reviewed'].includes(LANGUAGE_FACTS[language]?.tier ?? '')

test('the house has about a hundred terms, each under one name', () => {
  const names = TERMS.map(({ name }) => name)
  expect(names.length).toBeGreaterThanOrEqual(100)
  expect(new Set(names).size).toBe(names.length)
})

test.each(LANGUAGES.filter(isWhole))('%s has a word for every term', (language) => {
  const glossary = glossaryOf(language)
  expect(TERMS.filter(({ name }) => !glossary.has(name))).toEqual([])
})

test.each(LANGUAGES.filter((language) => language !== 'en' && !isWhole(language)))(
  '%s has the words of money, law and safety',
  (language) => {
    const missing = ['balance', 'deposit', 'exclusion', 'law', 'limit', 'stake', 'withdrawal']
    expect(missing.filter((name) => !glossaryOf(language).has(name))).toEqual([])
  },
)

test('no word is right and wrong at once', () => {
  for (const language of LANGUAGES)
    for (const [name, { words, wrong }] of glossaryOf(language)) {
      expect(words, `${language}: ${name}`).not.toEqual([])
      const refuted = wrong.filter((bad) => words.some((word) => bad === word))
      expect(refuted, `${language}: ${name}`).toEqual([])
    }
})

test.each([
  [
    'Deposit',
    'Kaution',
    'de',
    ['has no word for “Deposit”', 'says “kaution”, which is not “deposit”'],
  ],
  ['Fishing', '피싱', 'ko', ['has no word for “Fishing”', 'says “피싱”, which is not “fishing”']],
  [
    'Cashed out',
    'Wypłacono',
    'pl',
    ['has no word for “Cashed out”', 'says “wypła”, which is not “cash out”'],
  ],
  ['Transaction password', 'İşlem şifresi', 'tr', []],
  // a name in braces is English everywhere, and a word inside another is none
  ['Pay {amount}', 'Bezahlen {amount}', 'de', []],
  ['Your bonus', 'Su bono, supremo y caprima', 'es', []],
])('“%s” → “%s” in %s', (source, translation, language, found) => {
  expect(offGlossary(source, translation, language)).toEqual(found)
})

test.each([
  ['depossit: ein', 'is no line'],
  ['deposit ein', 'is no line'],
  ['deposit: ein\ndeposit: aus', 'told twice'],
])('a glossary of “%s” is refused', (text, why) => {
  expect(() => parseGlossary(text)).toThrow(why)
})
