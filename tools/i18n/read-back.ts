import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGE_FACTS, LANGUAGES } from '@lantern/contract/languages'
import * as z from 'zod/mini'
import { root } from '../root.mjs'
import { readArea, SOURCE_LANGUAGE } from './catalogues.ts'
import type { Entry, Finding } from './checks.ts'
import { criticalRefusals } from './critical-codes.ts'
import { SITE_AREAS } from './readiness.ts'

/** What came of reading a translation by itself and writing in English what it says. */
const VERDICTS = ['same', 'mended'] as const

const readBack = z.strictObject({
  id: z.string(),
  /** SHA-256 of the English it was translated from, its first twelve digits. */
  of: z.string(),
  /** The translation as it was read. */
  text: z.string(),
  /** What it says, in English. */
  back: z.string(),
  verdict: z.enum(VERDICTS),
})
export type ReadBack = z.output<typeof readBack>

const listFile = path.join(root, 'locales', SOURCE_LANGUAGE, 'critical.txt')
export const readBackFile = (language: string): string =>
  path.join(root, 'locales', language, 'read-back.json')

/** Keys of the texts of money, law and safety that are read back, in the order of their list. */
export const criticalIds = (): string[] =>
  readFileSync(listFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

export const fingerprintOf = (source: string): string =>
  createHash('sha256').update(source).digest('hex').slice(0, 12)

/** Languages that promise it: those whose words are said to be checked. */
export const isPromised = (language: string): boolean =>
  LANGUAGE_FACTS[language]?.tier === 'checked'

/** What was read back in a language; nothing, where there is no file. Throws on another shape. */
export function readBacks(language: string): readonly ReadBack[] {
  const file = readBackFile(language)
  return existsSync(file) ? z.array(readBack).parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}

/** Each text of the list in a language, or undefined where the site has no such text any more. */
export async function criticalTexts(
  language: string,
): Promise<ReadonlyMap<string, Entry | undefined>> {
  const areas = await Promise.all(SITE_AREAS.map((area) => readArea(language, area)))
  const byId = new Map(areas.flat().map((entry) => [entry.id, entry]))
  return new Map(criticalIds().map((id) => [id, byId.get(id)]))
}

/** What of the list is not read back, or was before its source or its translation changed. */
export function staleReadBacks(
  texts: ReadonlyMap<string, Entry | undefined>,
  done: readonly ReadBack[],
): Finding[] {
  const byId = new Map(done.map((one) => [one.id, one]))
  const listed = [...texts].flatMap(([id, entry]) => {
    const one = byId.get(id)
    if (entry === undefined) return [{ id, what: 'stands in critical.txt and nowhere else' }]
    if (one === undefined) return [{ id, what: 'is not read back' }]
    if (one.of !== fingerprintOf(entry.source))
      return [{ id, what: 'was read back from another English' }]
    return one.text === entry.translation ? [] : [{ id, what: 'was read back as another text' }]
  })
  const unknown = done
    .filter(({ id }) => !texts.has(id))
    .map(({ id }) => ({ id, what: 'is read back without standing in critical.txt' }))
  return [...listed, ...unknown]
}

/** Refusals of money, law and safety that nobody has put on the list. */
export function unlistedRefusals(
  listed: readonly string[],
  wanted: readonly string[] = criticalRefusals(),
): Finding[] {
  return wanted
    .filter((id) => !listed.includes(id))
    .map((id) => ({ id, what: 'is of money, law or safety and not in critical.txt' }))
}

/** Everything that is missing or stale in the languages that promise it, and in others with a file. */
export async function readBackFindings(): Promise<(Finding & { readonly language: string })[]> {
  const found: (Finding & { readonly language: string })[] = unlistedRefusals(criticalIds()).map(
    (one) => ({ ...one, language: SOURCE_LANGUAGE }),
  )
  for (const language of LANGUAGES) {
    const done = readBacks(language)
    if (!isPromised(language) && done.length === 0) continue
    const findings = staleReadBacks(await criticalTexts(language), done)
    found.push(...findings.map((one) => ({ ...one, language })))
  }
  return found
}
