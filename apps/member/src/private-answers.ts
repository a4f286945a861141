import type { QueryClient } from '@tanstack/react-query'

const OF_EVERYBODY =
  /^\/(wps\/system|lgw|wps\/relay\/GCSGAME_(hot|gameList|newGameVendor|getVass|getRank))/

/** Of a list that everybody asks for: the tabs that hold somebody's own games. */
const OWN = /"selection":"(FAV|RECENT)"/

const ofOnePerson = {
  predicate: ({ queryKey: [path, input] }: { readonly queryKey: readonly unknown[] }): boolean =>
    typeof path === 'string' && (!OF_EVERYBODY.test(path) || OWN.test(JSON.stringify(input))),
}

/** Answers that belong to one person must not be seen by the next one. */
export function forgetPrivateAnswers(queries: QueryClient): void {
  queries.removeQueries(ofOnePerson)
}

/** Somebody signs in over another session: what is on screen is asked for again. */
export function rereadPrivateAnswers(queries: QueryClient): void {
  void queries.resetQueries(ofOnePerson)
}
