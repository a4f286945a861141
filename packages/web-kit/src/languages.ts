/** Languages by BCP 47 tag, each under its own name, as `Intl.DisplayNames` does not give it. */
const AUTONYMS: Readonly<Record<string, string>> = {
  en: 'English',
  vi: 'Tiếng Việt',
  'en-XA': '[Åççéñţéð]',
  'ar-XB': '[Right to left]',
}

const RIGHT_TO_LEFT: readonly string[] = ['ar', 'fa', 'ur', 'he']

/** Looks the same in every language menu. */
export const autonymOf = (language: string): string => AUTONYMS[language] ?? language

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.includes(language.split('-')[0] ?? '') ? 'rtl' : 'ltr'

/** The specification's ids are upper case (`EN`, `VI`): an alias at the edge. */
export function canonicalLanguage(text: string): string {
  const [language = '', region] = text.replace('_', '-').split('-')
  return region === undefined
    ? language.toLowerCase()
    : `${language.toLowerCase()}-${region.toUpperCase()}`
}

/** `es-MX` → `es-MX`, `es`, then the fallback. */
export function fallbackChain(language: string, fallback = 'en'): string[] {
  const base = language.split('-')[0] ?? language
  return [...new Set([language, base, fallback])]
}

export interface WantedLanguage {
  readonly cookie?: string | undefined
  readonly acceptLanguage?: string | undefined
  readonly fallback?: string | undefined
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
export function pickLanguage(wanted: WantedLanguage, there: readonly string[]): string {
  const wishes = [
    ...(wanted.cookie ? [canonicalLanguage(wanted.cookie)] : []),
    ...accepted(wanted.acceptLanguage ?? ''),
    ...(wanted.fallback ? [canonicalLanguage(wanted.fallback)] : []),
  ]
  for (const wish of wishes) {
    const found = fallbackChain(wish, wish).find((language) => there.includes(language))
    if (found !== undefined) return found
  }
  return there[0] ?? 'en'
}
