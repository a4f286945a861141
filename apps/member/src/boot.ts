import type { Endpoint, ReplyOf } from '@lantern/contract/endpoint'
import { games } from '@lantern/contract/games'
import { jackpots } from '@lantern/contract/jackpots'
import { system } from '@lantern/contract/system'
import type { AmountPattern } from '@lantern/ui/money-format'
import { keepReply } from '@lantern/web-kit/hooks'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'

type WireReplyOf<E> = E extends Endpoint<z.ZodMiniType, infer Reply> ? z.input<Reply> : never

/** What the first screen shows, as the calls would have replied, so that nothing waits for them. */
export interface Boot {
  readonly status: WireReplyOf<typeof system.status>
  readonly whitelabel: WireReplyOf<typeof system.whitelabel>
  /** In the language of the page. */
  readonly texts: WireReplyOf<typeof system.texts>
  readonly menus: WireReplyOf<typeof games.menus>
  readonly hot: WireReplyOf<typeof games.hot>
  readonly originals: WireReplyOf<typeof games.list>
  readonly pots: WireReplyOf<typeof jackpots.list>
  /** How the language of the page writes the brand's currency. */
  readonly amounts?: AmountPattern | undefined
}

export const ORIGINALS = { gameType: 'BGS' } as const

const read = <E extends Endpoint>(endpoint: E, wire: unknown): ReplyOf<E> =>
  z.decode(endpoint.reply, wire as never) as ReplyOf<E>

/** Puts what came with the page in the cache, as if it had been called for. */
export function keepBoot(queries: QueryClient, boot: Boot): void {
  keepReply(queries, system.status, {}, read(system.status, boot.status))
  keepReply(queries, system.whitelabel, {}, read(system.whitelabel, boot.whitelabel))
  keepReply(queries, system.texts, { language: boot.texts.language }, boot.texts)
  keepReply(queries, games.menus, {}, read(games.menus, boot.menus))
  keepReply(queries, games.hot, {}, read(games.hot, boot.hot))
  keepReply(queries, games.list, ORIGINALS, read(games.list, boot.originals))
  keepReply(queries, jackpots.list, {}, read(jackpots.list, boot.pots))
}

const ESCAPES: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** As an element of data: it can not end its own script element, and nothing in it runs. */
export const bootElement = (boot: Boot): string =>
  `<script type="application/json" id="boot">${JSON.stringify(boot).replace(
    /[<>&\u2028\u2029]/g,
    (character) => ESCAPES[character] ?? character,
  )}</script>`

/** What the server put in the page; undefined on a page that it did not render. */
export function readBoot(): Boot | undefined {
  const text = document.getElementById('boot')?.textContent
  // Written by bootElement on the same host; the decoders of the contract read it once more.
  return text ? (JSON.parse(text) as Boot) : undefined
}
