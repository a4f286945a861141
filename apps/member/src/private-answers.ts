import type { QueryClient } from '@tanstack/react-query'

const OF_EVERYBODY =
  /^\/(wps\/system|lgw|wps\/relay\/GCSGAME_(hot|gameList|newGameVendor|getVass|getRank))/

const ofOnePerson = {
  predicate: ({ queryKey: [path] }: { readonly queryKey: readonly unknown[] }): boolean =>
    typeof path === 'string' && !OF_EVERYBODY.test(path),
}

/** Answers that belong to one person must not be seen by the next one. */
export function forgetPrivateAnswers(queries: QueryClient): void {
  queries.removeQueries(ofOnePerson)
}

/** Somebody signs in over another session: what is on screen is asked for again. */
export function rereadPrivateAnswers(queries: QueryClient): void {
  void queries.resetQueries(ofOnePerson)
}
