import { type MessageShape, messageShape, missingPlurals } from '@lantern/rules/texts/message-shape'
import { createCompiledCatalog } from '@lingui/cli/api'
import { offGlossary } from './glossary.ts'
import { isInOtherScript } from './script.ts'

/** One entry of a catalogue: its source text and what a translator made of it. */
export interface Entry {
  readonly id: string
  readonly source: string
  readonly translation: string
  readonly isFuzzy: boolean
}

export interface Finding {
  readonly id: string
  readonly what: string
}

/** What a message is made of besides its words. Throws when it is no valid ICU message. */
export function shapeOf(message: string): MessageShape {
  const { source, errors } = createCompiledCatalog('en', { message }, { namespace: 'json' })
  const [problem] = errors
  if (problem) throw problem.error
  const { messages }: { messages: { message: unknown } } = JSON.parse(source)
  return messageShape(messages.message)
}

const same = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join()

/** Thai and Lao end a sentence with nothing. */
const WITHOUT_STOPS = ['th', 'lo']

/** The sort of sign a text ends with; a question stays a question in every language. */
function ending(text: string, language: string): string {
  const last = text.at(-1) ?? ''
  if ('.。।۔။។'.includes(last)) return WITHOUT_STOPS.includes(language) ? 'no stop' : 'a full stop'
  if ('?？؟'.includes(last) || (last === ';' && language === 'el')) return 'a question mark'
  if ('!！'.includes(last)) return 'an exclamation mark'
  return last === ':' || last === '：' ? 'a colon' : 'no stop'
}

const EDGE_SPACE = /^\s|\s$/
/** Embeddings, overrides and isolates must be closed in the same message. */
const OPENS = /[\u202A\u202B\u202D\u202E\u2066\u2067\u2068]/g
const CLOSES = /[\u202C\u2069]/g
const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length

function checkShape(entry: Entry, language: string): string[] {
  const source = shapeOf(entry.source)
  const shape = shapeOf(entry.translation)
  return [
    ...(same(source.parameters, shape.parameters)
      ? []
      : [`arguments are {${shape.parameters.join(', ')}}, not {${source.parameters.join(', ')}}`]),
    ...(same(source.tags, shape.tags) ? [] : ['tags differ from the source']),
    ...missingPlurals(shape, language).map(
      ({ name, category }) => `plural of ${name} has no words for “${category}”`,
    ),
  ]
}

/** Everything a machine can tell about one translation. */
export function checkEntry(entry: Entry, language: string): Finding[] {
  const { id, source, translation } = entry
  const say = (what: string): Finding => ({ id, what })
  if (translation === '') return [say('is not translated')]
  let shape: string[]
  try {
    shape = checkShape(entry, language)
  } catch (error) {
    return [say(`is no valid message: ${error instanceof Error ? error.message : String(error)}`)]
  }
  const findings = [
    ...shape,
    ...(entry.isFuzzy ? ['is marked as not reviewed'] : []),
    ...(EDGE_SPACE.test(translation) && !EDGE_SPACE.test(source)
      ? ['has a space at its edge']
      : []),
    ...(ending(source, language) === ending(translation, language)
      ? []
      : [`ends with ${ending(translation, language)}, not ${ending(source, language)}`]),
    ...(count(translation, OPENS) === count(translation, CLOSES)
      ? []
      : ['has an open direction mark']),
    ...(isInOtherScript(translation, language) ? ['stands in another writing'] : []),
    ...offGlossary(source, translation, language),
  ]
  return findings.map(say)
}

/** Short words and names may be the same in both languages, sentences not. */
const LONGEST_SAME = 16
const ARGUMENT = /\{\w+\}/g

/** Texts that were left in English, beyond names and words that are the same. */
export const leftInEnglish = (entries: readonly Entry[]): Finding[] =>
  entries
    .filter(
      ({ source, translation }) =>
        translation === source && source.replaceAll(ARGUMENT, '').length > LONGEST_SAME,
    )
    .map(({ id }) => ({ id, what: 'is the same as the source' }))

/** The texts of an area by their key: what a text is found by where areas are loaded together. */
export type TextsByKey = ReadonlyMap<string, { readonly id: string; readonly translation: string }>

/** Texts of areas that one page loads: of two translations under a key the later one would win. */
export function toldTwice(areas: readonly TextsByKey[]): Finding[] {
  const first = new Map<string, string>()
  const findings: Finding[] = []
  for (const [key, { id, translation }] of areas.flatMap((area) => [...area])) {
    if (translation === '') continue
    const before = first.get(key) ?? translation
    first.set(key, before)
    if (before !== translation)
      findings.push({ id, what: `is “${before}” in one area and “${translation}” in another` })
  }
  return findings
}
