import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGE_FACTS, type Script } from '@lantern/contract/languages'
import { root } from '../root.mjs'
import { TERMS } from './terms.ts'

/** What a language says for a term. */
export interface Said {
  /** One of these stands in a translation: words, or what their forms have in common. */
  readonly words: readonly string[]
  /** What a machine likes to write instead, and means another thing. */
  readonly wrong: readonly string[]
}

export type Glossary = ReadonlyMap<string, Said>

export const glossaryFile = (language: string): string =>
  path.join(root, 'locales', language, 'glossary.txt')

/** A capital İ leaves a dot of its own behind when it becomes small. */
const smallLetters = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll('\u0307', '')

const list = (text: string): string[] =>
  text
    .split('/')
    .map((word) => smallLetters(word.trim()))
    .filter((word) => word !== '')

const LINE = /^(?<name>[^:]+):(?<words>[^!]+)(?:!(?<wrong>.+))?$/

/**
 * Reads `term: word / word ! wrong / wrong`, a line for each; `#` begins a remark. Throws on a line
 * that is none, on a term that the house does not have, and on one that is told twice.
 */
export function parseGlossary(text: string): Glossary {
  const known = new Set(TERMS.map(({ name }) => name))
  const glossary = new Map<string, Said>()
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const { name = '', words = '', wrong = '' } = LINE.exec(line)?.groups ?? {}
    if (!known.has(name)) throw new Error(`“${line}” is no line of a glossary`)
    if (glossary.has(name)) throw new Error(`“${name}” is told twice`)
    glossary.set(name, { words: list(words), wrong: list(wrong) })
  }
  return glossary
}

const glossaries = new Map<string, Glossary>()

/** The glossary of a language; without a file it has none. */
export function glossaryOf(language: string): Glossary {
  const kept = glossaries.get(language)
  if (kept) return kept
  const file = glossaryFile(language)
  const read = parseGlossary(existsSync(file) ? readFileSync(file, 'utf8') : '')
  glossaries.set(language, read)
  return read
}

/** Writings without spaces between words. */
const UNSPACED: readonly Script[] = ['Hans', 'Hant', 'Jpan', 'Khmr', 'Laoo', 'Mymr', 'Thai']

/** Whether a word stands there, at the beginning of one where words are set apart. */
function hasWrong(translation: string, word: string, language: string): boolean {
  const script = LANGUAGE_FACTS[language]?.script
  if (script !== undefined && UNSPACED.includes(script)) return translation.includes(word)
  for (let at = translation.indexOf(word); at !== -1; at = translation.indexOf(word, at + 1))
    if (!/\p{L}/u.test(translation.charAt(at - 1))) return true
  return false
}

/** Arguments and formulas are English everywhere. */
const NO_WORDS = /\{\w+\}|HMAC-SHA256\([^)]*\)/g

/** What a translation says in other words than the glossary's, or in words of another thing. */
export function offGlossary(source: string, translation: string, language: string): string[] {
  const glossary = glossaryOf(language)
  const english = source.replaceAll(NO_WORDS, ' ')
  const text = smallLetters(translation)
  return TERMS.flatMap((term) => {
    const said = glossary.get(term.name)
    const [found] = term.english.exec(english) ?? []
    if (said === undefined || found === undefined) return []
    return [
      ...(said.words.some((word) => text.includes(word)) ? [] : [`has no word for “${found}”`]),
      ...said.wrong
        .filter((word) => hasWrong(text, word, language))
        .map((word) => `says “${word}”, which is not “${term.name}”`),
    ]
  })
}
