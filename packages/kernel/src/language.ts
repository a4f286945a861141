/** Where another language of the same family is nearer than English. */
const NEAREST: Readonly<Record<string, string>> = { 'pt-PT': 'pt-BR' }

/** `es-MX` → `es-MX`, `es`, then the fallback; `pt-PT` → `pt-PT`, `pt-BR`, `pt`, then it. */
export function fallbackChain(language: string, fallback = 'en'): string[] {
  const base = language.split('-')[0] ?? language
  const nearest = NEAREST[language]
  return [...new Set([language, ...(nearest === undefined ? [] : [nearest]), base, fallback])]
}

/**
 * Of things that are written in several languages the best version of each, in the order in which
 * they stand. `chain` names languages, the best first; `whatOf` says which versions are of one thing.
 */
export function inBestLanguage<Row extends { readonly language: string }>(
  rows: readonly Row[],
  chain: readonly string[],
  whatOf: (row: Row) => string,
): Row[] {
  const best = new Map<string, number>()
  const rank = ({ language }: Row) => chain.indexOf(language)
  const there = rows.filter((row) => rank(row) !== -1)
  for (const row of there) {
    const what = whatOf(row)
    best.set(what, Math.min(best.get(what) ?? chain.length, rank(row)))
  }
  return there.filter((row) => best.get(whatOf(row)) === rank(row))
}
