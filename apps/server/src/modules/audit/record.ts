import type { Caller } from '../../caller.ts'
import type { Tx } from '../../db/transact.ts'
import { insertEntry } from './queries.ts'

/** Who acted, and from where. */
export interface AuditActor {
  readonly kind: 'operator' | 'member' | 'system'
  /** Database id; null for the system itself. */
  readonly id: string | null
  readonly name: string
  readonly sessionId: string | null
  readonly ip: string
}

/** One thing that was done. `before` and `after` are JSON; secrets never belong there. */
export interface AuditEntry {
  readonly brandId: number
  readonly actor: AuditActor
  /** `noun.pastVerb`, for example `member.blocked`. */
  readonly event: string
  readonly subject: { readonly kind: string; readonly id: string }
  readonly reason?: string | null
  readonly before?: unknown
  readonly after?: unknown
}

/** Writes an audit row in the transaction of the change it tells: both exist or neither. */
export async function record(tx: Tx, entry: AuditEntry): Promise<void> {
  await insertEntry(tx, entry)
}

/** The system acting by itself: jobs, seeds, the command line. */
export const systemActor = (name: string): AuditActor => ({
  kind: 'system',
  id: null,
  name,
  sessionId: null,
  ip: 'local',
})

/** The actor of a call: its operator, else its member, else a visitor (told as the system). */
export function actorOf(caller: Caller): AuditActor {
  const { operator, member, ip } = caller
  if (operator)
    return {
      kind: 'operator',
      id: operator.operatorId,
      name: operator.username,
      sessionId: operator.id,
      ip,
    }
  if (member)
    return { kind: 'member', id: member.memberId, name: member.account, sessionId: member.id, ip }
  return { kind: 'system', id: null, name: 'visitor', sessionId: null, ip }
}
