import type { Endpoint } from '@lantern/contract/endpoint'
import { games } from '@lantern/contract/games'
import { system } from '@lantern/contract/system'
import { vendors } from '@lantern/contract/vendors'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

interface Kept {
  readonly endpoint: Endpoint
  /** It belongs to whoever was signed in when it came. */
  readonly isPrivate?: true
}

/** Answers that outlive a page: the next one of the same visit shows them before it asks. */
const KEPT: readonly Kept[] = [
  { endpoint: games.hot },
  { endpoint: games.newGameVendor },
  { endpoint: system.registerRules },
  { endpoint: vendors.merchantWallet, isPrivate: true },
]

const PREFIX = 'answer '
const entry = z.strictObject({
  key: z.tuple([z.string(), z.unknown()]),
  at: z.number(),
  token: z.nullable(z.string()),
  reply: z.unknown(),
})

const keptAs = (path: unknown): Kept | undefined =>
  KEPT.find(({ endpoint }) => endpoint.path === path)

function namesIn(place: Place): string[] {
  const names = Array.from({ length: place.length }, (_, at) => place.key(at) ?? '')
  return names.filter((name) => name.startsWith(PREFIX))
}

/** What stands under a name, if it is whole and for this person; anything else is forgotten. */
function readKept(place: Place, name: string, token: string | undefined) {
  try {
    const { key, at, reply, ...said } = z.parse(entry, JSON.parse(place.getItem(name) ?? ''))
    const kept = keptAs(key[0])
    if (!kept || (kept.isPrivate && said.token !== token)) return undefined
    return { key, at, data: z.decode(kept.endpoint.reply, reply as never) }
  } catch {
    return undefined
  }
}

/**
 * Puts the answers of this visit back in the cache, as old as they are, and keeps those that come.
 * What is in the cache already came with the page and is newer.
 */
export function keepAnswers(
  queries: QueryClient,
  place: Place,
  tokenNow: () => string | undefined,
): void {
  for (const name of namesIn(place)) {
    const found = readKept(place, name, tokenNow())
    if (!found) place.removeItem(name)
    else if (queries.getQueryData(found.key) === undefined)
      queries.setQueryData(found.key, found.data, { updatedAt: found.at })
  }
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { queryHash, state } = event.query
    const queryKey: readonly unknown[] = event.query.queryKey
    const kept = keptAs(queryKey[0])
    if (!kept) return
    const token = kept.isPrivate ? (tokenNow() ?? null) : null
    const reply: unknown = z.encode(kept.endpoint.reply, state.data as never)
    const text = JSON.stringify({ key: queryKey, at: state.dataUpdatedAt, token, reply })
    try {
      place.setItem(`${PREFIX}${queryHash}`, text)
    } catch {
      // A full storage keeps nothing; the next page asks again.
    }
  })
}
