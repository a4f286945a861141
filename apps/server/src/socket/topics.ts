import type { SocketEvent } from '@lantern/contract/socket'
import type { DomainEvent } from '../events.ts'

export const memberTopic = (memberId: string): string => `member:${memberId}`
export const brandTopic = (brandId: number): string => `brand:${brandId}`

/** What is said on a topic, before it has its version. */
export interface Announcement {
  readonly topic: string
  readonly name: SocketEvent['name']
  readonly data: SocketEvent['data']
}

/** Who hears of a domain event, and what. The socket announces; truth is fetched. */
export function announcementsOf(brandId: number, event: DomainEvent): Announcement[] {
  const balance = (memberId: string): Announcement => ({
    topic: memberTopic(memberId),
    name: 'balance.changed',
    data: {},
  })
  switch (event.name) {
    case 'balance.changed':
      return event.memberIds.map(balance)
    case 'jackpot.won':
      // everybody sees a smaller pot; whose it was is told to that member alone
      return [
        balance(event.memberId),
        { topic: memberTopic(event.memberId), name: 'jackpot.paid', data: {} },
        { topic: brandTopic(brandId), name: event.name, data: {} },
      ]
    case 'account.overdrawn':
      // Operators learn of it from the significant events; the member sees the balance.
      return [balance(event.memberId)]
    case 'wagers.applied':
      return [...new Set(event.wagers.map((wager) => wager.memberId))].map(balance)
    case 'deposit.changed':
      return [
        {
          topic: memberTopic(event.memberId),
          name: event.name,
          data: { id: event.depositId, state: event.state },
        },
      ]
    case 'withdrawal.changed':
      return [
        {
          topic: memberTopic(event.memberId),
          name: event.name,
          data: { id: event.withdrawalId, state: event.state },
        },
      ]
    case 'sessions.revoked':
      return [
        {
          topic: memberTopic(event.memberId),
          name: 'session.revoked',
          data: { sessionId: event.sessionId, why: event.why },
        },
      ]
    case 'system.changed':
      return [{ topic: brandTopic(brandId), name: 'system.changed', data: {} }]
  }
}

/** Of several equal announcements of one tick, one is enough: the page re-reads anyway. */
export function coalesce(announcements: readonly Announcement[]): Announcement[] {
  const seen = new Map<string, Announcement>()
  for (const one of announcements)
    seen.set(`${one.topic} ${one.name} ${JSON.stringify(one.data)}`, one)
  return [...seen.values()]
}
