import type { SocketEvent } from '@lantern/contract/socket'
import { insertEvent, raiseTopics } from './db/queries.ts'
import type { Tx } from './db/transact.ts'

/**
 * Every domain event, one union. An event is written in the transaction of its fact and told
 * after the commit, at least once: a listener must bear hearing it twice.
 */
export type DomainEvent =
  | { readonly name: 'balance.changed'; readonly memberIds: readonly string[] }
  | { readonly name: 'wagers.applied'; readonly wagers: readonly AppliedWager[] }
  /** An account fell below zero, or further; the significant event has the details. */
  | { readonly name: 'account.overdrawn'; readonly memberId: string; readonly subject: string }
  | {
      readonly name: 'deposit.changed'
      readonly memberId: string
      readonly depositId: string
      readonly state: string
    }
  | {
      readonly name: 'withdrawal.changed'
      readonly memberId: string
      readonly withdrawalId: string
      readonly state: string
    }
  | {
      readonly name: 'jackpot.won'
      readonly memberId: string
      readonly poolId: string
    }
  | {
      readonly name: 'sessions.revoked'
      readonly memberId: string
      /** Null: every session of the member. */
      readonly sessionId: string | null
      readonly why: string
    }
  | { readonly name: 'system.changed' }

export interface AppliedWager {
  readonly memberId: string
  readonly wagerId: string | null
  readonly op: string
}

export type EventName = DomainEvent['name']
export type EventOf<Name extends EventName> = Extract<DomainEvent, { name: Name }>

/** Writes an event into the transaction of the fact it tells. */
export async function publish(tx: Tx, brandId: number, event: DomainEvent): Promise<void> {
  const { name, ...payload } = event
  await insertEvent(tx, brandId, name, JSON.stringify(payload))
}

/** Says something to the sockets of a topic, now. */
export type Say = (event: SocketEvent) => void

/** What is said of a brand's shared rounds. */
export const roundsTopic = (brandId: number): string => `rounds:${brandId}`

/**
 * Tells something that can not wait for the outbox: it is said right after the commit, by this
 * process, with the next version of its topic. Is it lost, the next one shows a gap, and whoever
 * listens reads again.
 */
export async function announce(tx: Tx, say: Say, one: Omit<SocketEvent, 'version'>): Promise<void> {
  const version = (await raiseTopics(tx, [one.topic])).get(one.topic)
  if (version !== undefined) tx.afterCommit(() => say({ ...one, version }))
}
