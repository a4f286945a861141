import type { opsAudit } from '@lantern/contract/ops/console'
import type { ReplyOf } from '@lantern/contract/endpoint'
import type { AuditRow } from './queries.ts'

type WireEntry = ReplyOf<typeof opsAudit.list>['content'][number]

export const presentEntry = (row: AuditRow): WireEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: row.actor,
  event: row.event,
  subject: row.subject,
  ip: row.ip,
  reason: row.reason,
  before: row.before,
  after: row.after,
  sealed: row.sealed,
})
