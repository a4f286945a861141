import { announcements } from '@lantern/contract/announcements'
import { cashier } from '@lantern/contract/cashier'
import { jackpots } from '@lantern/contract/jackpots'
import { member } from '@lantern/contract/member'
import type { SocketEvent } from '@lantern/contract/socket'
import { system } from '@lantern/contract/system'
import { wallet } from '@lantern/contract/wallet'
import { listen } from '@lantern/web-kit/socket'
import { openSocketIo } from '@lantern/web-kit/socket-io'
import type { QueryClient } from '@tanstack/react-query'
import { isOfRounds, tellRounds } from '../../rounds-news.ts'

type Told = Exclude<SocketEvent['name'], `rounds.${string}`>

const readAgain: Readonly<Record<Told, readonly { readonly path: string }[]>> = {
  'balance.changed': [wallet.balance, wallet.statement],
  'deposit.changed': [cashier.deposit, cashier.deposits],
  'withdrawal.changed': [cashier.withdrawal, cashier.withdrawals],
  'system.changed': [system.status, system.whitelabel, announcements.list],
  'jackpot.won': [jackpots.list],
  'jackpot.paid': [jackpots.mine],
  'session.revoked': [member.info],
}

const rereadAll = (queries: QueryClient, calls: readonly { readonly path: string }[]) => {
  for (const { path } of calls) void queries.invalidateQueries({ queryKey: [path] })
}

const isTold = (name: SocketEvent['name']): name is Told => !isOfRounds(name)

/** What is said of shared rounds is drawn as it is; of everything else the truth is read. */
function hearOf(queries: QueryClient, event: SocketEvent): void {
  if (isTold(event.name)) rereadAll(queries, readAgain[event.name])
  else tellRounds(event)
}

/**
 * Opens the socket and has everything read again that is announced. Members only need it, so it
 * comes with the socket's own part. Rejects when the socket can not be opened.
 */
export const hearAll = (queries: QueryClient, ticket: () => Promise<string>) =>
  listen({
    open: openSocketIo,
    ticket,
    onEvent: (event) => hearOf(queries, event),
    onGap: (topic) => {
      if (isOfRounds(topic)) tellRounds(null)
      else rereadAll(queries, Object.values(readAgain).flat())
    },
  })
