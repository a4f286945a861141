import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isRefusalCode } from '@lantern/contract/errors'
import { LANGUAGES } from '@lantern/contract/languages'
import { paymentReasons, paymentReasonTexts } from '@lantern/contract/payment-reasons'
import { describe, expect, test } from 'vitest'
import { areaTexts } from '../i18n/catalogues.ts'
import { root } from '../root.mjs'

// What a member may be told where its money, its limits and its identity are: every code is one of the
// contract, and a sentence in its language. Types hold the first where a code is thrown; not where it is
// said of one, or carried as text.

const ROOMS = ['cashier', 'kyc', 'privacy', 'rollover', 'safeplay', 'wagers', 'wallet']

interface Source {
  readonly file: string
  readonly text: string
}

const read = (pattern: string): Source[] =>
  globSync(pattern, { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

const words = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, word]) => word ?? '')

const thrownIn = ({ text }: Source): string[] => words(text, /\brefuse\(\s*'([a-z][a-z_]*)'/g)
/** Carried to where they are thrown; other things have a code, too. */
const carriedIn = ({ text }: Source): string[] =>
  words(text, /\bcode: '([a-z][a-z_]*)'/g).filter(isRefusalCode)

/** Codes that a use case or a call says it refuses: words with a low line, behind `Refuses`. */
const saidIn = ({ text }: Source): string[] =>
  words(text, /\bRefuses?\b((?:[^.]|\.\w)*)/g).flatMap((said) =>
    words(said, /`([a-z]+(?:_[a-z]+)+)`/g),
  )

const namedIn = (source: Source): string[] => [...thrownIn(source), ...saidIn(source)]

/** What of a source is no code of the contract. */
const unknownIn = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) =>
    namedIn(source)
      .filter((code) => !isRefusalCode(code))
      .map((code) => `${source.file}: ${code}`),
  )

/** Which of these a language has no sentence for. */
async function untold(language: string, codes: readonly string[]): Promise<string[]> {
  const texts = await areaTexts(language, 'errors')
  const told = new Set(texts.filter(({ translation }) => translation !== '').map(({ key }) => key))
  return codes.filter((code) => !told.has(`refusal.${code}`))
}

const rooms = ROOMS.flatMap((room) => read(`apps/server/src/modules/${room}/**/*.ts`))
const contract = read('packages/contract/src/**/*.ts')
const codes = [...new Set(rooms.flatMap((source) => [...namedIn(source), ...carriedIn(source)]))]
  .filter(isRefusalCode)
  .toSorted()

describe('what a member is refused where money, limits and identity are', () => {
  test('is a code of the contract, in what is thrown and in what is said of it', () => {
    expect(codes).toEqual(
      expect.arrayContaining(['deposit_limit_reached', 'identity_check_needed', 'self_excluded']),
    )
    expect(codes.length).toBeGreaterThan(60)
    expect(unknownIn([...rooms, ...contract])).toEqual([])
  })

  test.each(LANGUAGES)('has its sentence in %s', async (language) => {
    expect(await untold(language, codes)).toEqual([])
  })

  test('is found where it has none', async () => {
    const planted = { file: 'planted', text: "/** Refuses `not_a_code`. */ refuse('gone_astray')" }
    expect(unknownIn([planted])).toEqual(['planted: gone_astray', 'planted: not_a_code'])
    expect(await untold('en', [...codes, 'gone_astray'])).toEqual(['gone_astray'])
  })
})

test('why a payment is held is one sentence, on the page and in the file that is taken along', async () => {
  const texts = await areaTexts('en', 'member')
  const bare = (text: string) =>
    text
      .toLowerCase()
      .replace(/^it is /, '')
      .replace(/\.$/, '')
  const shown = new Set(texts.map(({ source }) => bare(source)))
  const missing = paymentReasons.filter((reason) => !shown.has(bare(paymentReasonTexts[reason])))
  expect(missing).toEqual([])
})
