import { LANGUAGES } from '@lantern/contract/languages'
import { expect, test } from 'vitest'
import {
  criticalIds,
  criticalTexts,
  fingerprintOf,
  isPromised,
  readBackFindings,
  readBacks,
  staleReadBacks,
} from './read-back.ts'

const id = 'You are excluded from playing'
const entry = { id, source: id, translation: 'Sie sind ausgeschlossen', isFuzzy: false }
const texts = new Map([[id, entry]])
const done = {
  id,
  of: fingerprintOf(id),
  text: entry.translation,
  back: 'You are excluded',
  verdict: 'same',
} as const

test('what is on the list is read back in every language that promises it, and not stale', async () => {
  expect(criticalIds().length).toBeGreaterThan(40)
  expect(LANGUAGES.filter(isPromised).length).toBeGreaterThanOrEqual(20)
  expect(await readBackFindings()).toEqual([])
})

test.each([
  ['nothing is there', [], 'is not read back'],
  ['the English changed', [{ ...done, of: fingerprintOf('You are out') }], 'another English'],
  ['the translation changed', [{ ...done, text: 'Sie sind raus' }], 'another text'],
  ['it is not on the list', [done, { ...done, id: 'Hot' }], 'without standing in'],
])('it is told when %s', (_what, entries, said) => {
  const findings = staleReadBacks(texts, entries)
  expect(findings).toHaveLength(1)
  expect(findings[0]?.what).toContain(said)
})

test('a text that the site has no more is told', () => {
  const findings = staleReadBacks(new Map([[id, undefined]]), [done])
  expect(findings.map(({ what }) => what)).toEqual(['stands in critical.txt and nowhere else'])
})

test('numbers and names come back as they went', async () => {
  for (const language of LANGUAGES.filter(isPromised)) {
    const sources = await criticalTexts(language)
    for (const { id: key, back } of readBacks(language)) {
      const names = sources.get(key)?.source.match(/\{\w+\}|<\d\/>/g) ?? []
      for (const name of names) expect(back, `${language}: ${key}`).toContain(name)
    }
  }
})
