import { LANGUAGES } from '@lantern/contract/languages'
import { expect, test } from 'vitest'
import { criticalRefusals, isCriticalCode } from './critical-codes.ts'
import {
  criticalIds,
  criticalTexts,
  fingerprintOf,
  isPromised,
  readBackFindings,
  readBacks,
  staleReadBacks,
  unlistedRefusals,
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

test('every refusal of money, law and safety is on the list', () => {
  expect(criticalRefusals().length).toBeGreaterThan(25)
  expect(unlistedRefusals(criticalIds())).toEqual([])
})

test.each([
  'under_age',
  'region_restricted',
  'session_limit_reached',
  'limit_wish_waits',
  'self_excluded',
  'time_out',
  'reality_check_due',
  'identity_check_needed',
  'bonus_would_end',
  'rollover_outstanding',
  'insufficient_funds',
  'receipt_not_open',
  'account_closed',
  // one that comes later
  'monthly_loss_limit_reached',
])('%s is one that must be read back, and told when it is not', (code) => {
  expect(isCriticalCode(code)).toBe(true)
  const told = unlistedRefusals([], [`refusal.${code}`])
  expect(told.map(({ id: key }) => key)).toEqual([`refusal.${code}`])
})

test.each(['captcha_wrong', 'image_too_large', 'favourites_full', 'sms_quota_exceeded'])(
  '%s is none',
  (code) => expect(isCriticalCode(code)).toBe(false),
)

test('numbers and names come back as they went', async () => {
  for (const language of LANGUAGES.filter(isPromised)) {
    const sources = await criticalTexts(language)
    for (const { id: key, back } of readBacks(language)) {
      const names = sources.get(key)?.source.match(/\{\w+\}|<\d\/>/g) ?? []
      for (const name of names) expect(back, `${language}: ${key}`).toContain(name)
    }
  }
})
