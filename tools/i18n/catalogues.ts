import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { formatter } from '@lingui/format-po'
import { root } from '../root.mjs'
import type { Entry, TextsByKey } from './checks.ts'

export const SOURCE_LANGUAGE = 'en'
const folder = path.join(root, 'locales')
const format = formatter({ lineNumbers: false })

export const languages = (): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()

export const areas = (): string[] =>
  readdirSync(path.join(folder, SOURCE_LANGUAGE))
    .filter((file) => file.endsWith('.po'))
    .map((file) => path.basename(file, '.po'))
    .toSorted()

export const fileOf = (language: string, area: string): string =>
  path.join(folder, language, `${area}.po`)

async function read(language: string, area: string) {
  const filename = fileOf(language, area)
  if (!existsSync(filename)) return {}
  const context = { locale: language, sourceLocale: SOURCE_LANGUAGE, filename }
  return format.parse(readFileSync(filename, 'utf8'), context)
}

/** A text of an area: by its key, with what it says in a language, or `''`. */
export interface AreaText {
  readonly key: string
  readonly source: string
  readonly translation: string
  /** What those who wrote the source say to translators. */
  readonly note: string | null
}

/** Made by the tools, of use to nobody who reads a text. */
const isNote = (comment: string): boolean => !/^(placeholder|js-lingui)/.test(comment)

/** The texts of an area in a language, in the order of the source. */
export async function areaTexts(language: string, area: string): Promise<AreaText[]> {
  const [source, catalogue] = await Promise.all([read(SOURCE_LANGUAGE, area), read(language, area)])
  return Object.entries(source).map(([key, { message, translation, comments = [] }]) => ({
    key,
    source: translation || message || '',
    translation: catalogue[key]?.translation ?? '',
    note: comments.filter(isNote).join(' ') || null,
  }))
}

/** An area in a language, each text beside its source. Obsolete texts are not in it. */
export async function readArea(language: string, area: string): Promise<Entry[]> {
  const [source, catalogue] = await Promise.all([read(SOURCE_LANGUAGE, area), read(language, area)])
  return Object.entries(source).map(([id, message]) => {
    const translated = catalogue[id]
    const flags: unknown = translated?.extra?.['flags']
    return {
      id: message.message ?? id,
      source: message.translation || message.message || '',
      translation: translated?.translation ?? '',
      isFuzzy: Array.isArray(flags) && flags.includes('fuzzy'),
    }
  })
}

export async function textsByKey(language: string, area: string): Promise<TextsByKey> {
  const catalogue = Object.entries(await read(language, area))
  return new Map(
    catalogue
      .filter(([, message]) => message.obsolete !== true)
      .map(([key, message]) => [
        key,
        { id: message.message ?? key, translation: message.translation ?? '' },
      ]),
  )
}
