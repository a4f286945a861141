import { LANGUAGE_FACTS } from '@lantern/contract/languages'
import { directionOf } from '@lantern/web-kit/languages'
import { createCompiledCatalog } from '@lingui/cli/api'
import type { Plugin } from 'vite'
import { SOURCE_LANGUAGE, textsByKey } from '../../../tools/i18n/catalogues.ts'
import { criticalIds } from '../../../tools/i18n/read-back.ts'

/** A message as Lingui compiles it: words and what is put between them. */
type Compiled = string | readonly unknown[]
export type CompiledTexts = Readonly<Record<string, Compiled>>

const FILE = /\/locales\/([\w-]+)\/(\w+)\.po$/
const parts = (message: Compiled): readonly unknown[] =>
  typeof message === 'string' ? [message] : message

/** The texts of money, law and safety that an area has in English, by their keys. */
async function criticalEnglish(area: string): Promise<CompiledTexts> {
  const critical = new Set(criticalIds())
  const english = [...(await textsByKey(SOURCE_LANGUAGE, area))]
    .filter(([, { id }]) => critical.has(id))
    .map(([key, { id, translation }]) => [key, translation || id] as const)
  const compiled = createCompiledCatalog(SOURCE_LANGUAGE, Object.fromEntries(english), {
    namespace: 'json',
  })
  const { messages }: { messages: CompiledTexts } = JSON.parse(compiled.source)
  return messages
}

/**
 * The texts of a catalogue with the English of the weightiest beneath, on a line of its own. Where a
 * translation is missing, the English stands there already, and stays alone.
 */
export function withEnglish(
  texts: CompiledTexts,
  english: CompiledTexts,
  language: string,
): CompiledTexts {
  // In a page from right to left its stops would jump to the other end.
  const [open, close] = directionOf(language) === 'rtl' ? ['\n\u2066', ['\u2069']] : ['\n', []]
  const beneath = Object.entries(english).flatMap(([key, source]) => {
    const text = texts[key]
    if (text === undefined || JSON.stringify(parts(text)) === JSON.stringify(parts(source)))
      return []
    return [[key, [...parts(text), open, ...parts(source), ...close]] as const]
  })
  return { ...texts, ...Object.fromEntries(beneath) }
}

/** What Lingui made of a catalogue's file, with English beneath where nobody read the language back. */
export async function catalogueWithEnglish(code: string, id: string): Promise<string | undefined> {
  const [, language = '', area = ''] = FILE.exec(id.split('?')[0] ?? '') ?? []
  if (LANGUAGE_FACTS[language]?.tier !== 'drafted') return undefined
  const [before, literal, after] = code.split(/(?<=JSON\.parse\()(".*")(?=\))/s)
  if (literal === undefined) throw new TypeError(`${id} was compiled to something unknown`)
  const json: string = JSON.parse(literal)
  const texts: CompiledTexts = JSON.parse(json)
  const all = withEnglish(texts, await criticalEnglish(area), language)
  return `${before}${JSON.stringify(JSON.stringify(all))}${after}`
}

/**
 * Texts of money, law and safety show their English beneath in languages that are only drafted: by
 * their tier, so that a language that becomes choosable does so by itself. `scripts.css` gives them
 * lines of their own.
 */
export function besideEnglish(): Plugin {
  return {
    name: 'lantern-beside-english',
    transform: {
      filter: { id: FILE },
      async handler(code, id) {
        const changed = await catalogueWithEnglish(code, id)
        return changed === undefined ? undefined : { code: changed, map: null, moduleType: 'js' }
      },
    },
  }
}
