import { fallbackChain } from '@lantern/kernel/language'

const RIGHT_TO_LEFT: readonly string[] = ['ar', 'fa', 'ur', 'he']

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.includes(language.split('-')[0] ?? '') ? 'rtl' : 'ltr'

/** The specification's ids are upper case (`EN`, `VI`): an alias at the edge. */
export function canonicalLanguage(text: string): string {
  const [language = '', region] = text.replace('_', '-').split('-')
  return region === undefined
    ? language.toLowerCase()
    : `${language.toLowerCase()}-${region.toUpperCase()}`
}

/** Browsers name languages by country or writing that are here under one name. */
const ALIASES: Readonly<Record<string, string>> = {
  zh: 'zh-CN',
  'zh-HANT': 'zh-TW',
  'zh-HK': 'zh-TW',
  'zh-MO': 'zh-TW',
  pt: 'pt-BR',
  tl: 'fil',
  in: 'id',
}
const LATIN_AMERICA = /^es-(?:419|AR|BO|CL|CO|CR|CU|DO|EC|GT|HN|NI|PA|PE|PR|PY|SV|US|UY|VE)$/

/** What would do for a person's tag, the best first. */
function namesHere(tag: string): string[] {
  const base = ALIASES[tag.split('-')[0] ?? tag]
  return [
    ...(LATIN_AMERICA.test(tag) ? ['es-MX'] : []),
    ...(ALIASES[tag] === undefined ? [] : [ALIASES[tag]]),
    ...fallbackChain(tag, tag),
    ...(base === undefined ? [] : [base]),
  ]
}

export interface WantedLanguage {
  readonly cookie?: string | undefined
  readonly acceptLanguage?: string | undefined
  readonly fallback?: string | undefined
  /** Those that the brand has switched on; all where it is not said. */
  readonly offered?: readonly string[] | undefined
}

function accepted(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const q = parameters.find((parameter) => parameter.trim().startsWith('q='))
      const weight =
        q === undefined
          ? 1
          : Number.parseInt(q.trim().slice(2).replace('.', '').padEnd(4, '0'), 10) / 1000
      return { tag: canonicalLanguage(tag), weight }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

/** The first of the person's languages that there is: choice, then browser, then brand. */
export function pickLanguage(wanted: WantedLanguage, ready: readonly string[]): string {
  const there = ready.filter((language) => wanted.offered?.includes(language) ?? true)
  const wishes = [
    ...(wanted.cookie ? [canonicalLanguage(wanted.cookie)] : []),
    ...accepted(wanted.acceptLanguage ?? ''),
    ...(wanted.fallback ? [canonicalLanguage(wanted.fallback)] : []),
  ]
  for (const wish of wishes) {
    const found = namesHere(wish).find((language) => there.includes(language))
    if (found !== undefined) return found
  }
  return there[0] ?? 'en'
}
