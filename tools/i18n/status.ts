import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGE_FACTS, LANGUAGES, type Tier } from '@lantern/contract/languages'
import { root } from '../root.mjs'
import { criticalIds, criticalTexts, readBacks, staleReadBacks } from './read-back.ts'
import { type Coverage, coverage, isEnough, isReady, SITE_AREAS } from './readiness.ts'

const file = path.join(root, 'docs/translating.md')
const BEGIN = '<!-- languages: npm run i18n:status -->'
const END = '<!-- end of languages -->'

/** What may be said of a language's words; none has been read by a native speaker yet. */
const WORDS: Readonly<Record<Tier, string>> = {
  source: 'the source',
  reviewed: 'read by a native speaker',
  checked:
    'drafted; {read} texts of money, law and safety read back into English; no native reader',
  drafted: 'drafted, checked by machine only; no native reader; “Beta” in the menu',
}

/** How many of the weightiest texts are read back as they stand. */
async function readShare(language: string): Promise<string> {
  const stale = staleReadBacks(await criticalTexts(language), readBacks(language))
  const all = criticalIds().length
  return `${all - Math.min(all, stale.length)} of ${all}`
}

/** In steps of five, so that not every new text changes the table. */
function share({ done, all }: Coverage): string {
  const percent = Math.floor((done * 20) / Math.max(1, all)) * 5
  return percent === 0 ? '–' : `${percent} %`
}

async function row(language: string): Promise<string> {
  const { autonym, tier } = LANGUAGE_FACTS[language] ?? { autonym: language, tier: 'drafted' }
  const shares = await Promise.all(SITE_AREAS.map((area) => coverage(language, area)))
  const cells = [
    `${autonym} (\`${language}\`)`,
    ...shares.map(share),
    (await isReady(language)) ? 'yes' : 'no',
    shares.every(({ done }) => done === 0)
      ? 'not begun'
      : WORDS[tier].replace('{read}', await readShare(language)),
  ]
  return `| ${cells.join(' | ')} |`
}

const named = (languages: readonly string[]): string =>
  languages.map((language) => `\`${language}\``).join(', ')

/** Which languages can be chosen, and what keeps the others out of the menu. */
async function choosable(): Promise<string> {
  const ready: string[] = []
  const short = new Map<string, string[]>()
  for (const language of LANGUAGES) {
    if (await isReady(language)) {
      ready.push(language)
      continue
    }
    const shares = await Promise.all(SITE_AREAS.map((area) => coverage(language, area)))
    const lacking = SITE_AREAS.filter((_area, at) => !isEnough(shares[at] ?? { done: 0, all: 1 }))
    const why = lacking.map((area) => `\`${area}\``).join(', ')
    short.set(why, [...(short.get(why) ?? []), language])
  }
  const out = [...short].map(
    ([why, languages]) => `${languages.length} lack texts of ${why}: ${named(languages)}.`,
  )
  const all = LANGUAGES.length
  return [`${ready.length} of ${all} can be chosen: ${named(ready)}.`, ...out].join(' ')
}

async function table(): Promise<string> {
  const rows: string[] = []
  for (const language of LANGUAGES) rows.push(await row(language))
  return [
    BEGIN,
    await choosable(),
    '',
    `| language | ${SITE_AREAS.join(' | ')} | in the menu | its words |`,
    '|---|---|---|---|---|---|',
    ...rows,
    END,
  ].join('\n')
}

/** The document with the table as it should be. */
async function withTable(): Promise<{ kept: string; wanted: string }> {
  const kept = readFileSync(file, 'utf8')
  const [before = '', rest = ''] = kept.split(BEGIN)
  const after = rest.split(END).at(1) ?? ''
  return { kept, wanted: `${before}${await table()}${after}` }
}

export async function isStatusWritten(): Promise<boolean> {
  const { kept, wanted } = await withTable()
  return kept === wanted
}

export async function writeStatus(): Promise<void> {
  const { wanted } = await withTable()
  writeFileSync(file, wanted)
}
