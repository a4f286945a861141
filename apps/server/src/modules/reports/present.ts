import type { ReplyOf } from '@lantern/contract/endpoint'
import type { opsMembers } from '@lantern/contract/ops/console'
import { deviceName, type ListedSession } from '../identity/index.ts'
import type { Wager } from '../wagers/index.ts'
import type { MemberRow } from './queries.ts'

type WireMember = ReplyOf<typeof opsMembers.list>['content'][number]
type WireWager = ReplyOf<typeof opsMembers.wagers>['content'][number]
type WireSession = ReplyOf<typeof opsMembers.sessions>['content'][number]

export const presentMember = (row: MemberRow): WireMember => ({
  id: row.id,
  account: row.account,
  type: row.accountType,
  status: row.status,
  currency: row.currency,
  upline: row.upline,
  vipLevel: row.vipLevel,
  balance: row.balance,
  registeredAt: row.registeredAt.toISOString(),
  lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
})

export const presentWager = (wager: Wager, roundId: string | undefined): WireWager => ({
  id: wager.id,
  product: wager.product,
  source: wager.source,
  game: wager.gameCode,
  bet: wager.betRef,
  round: wager.roundRef,
  roundId: roundId ?? null,
  state: wager.state,
  stake: wager.stake,
  payout: wager.payout,
  validBet: wager.validBet,
  validBetReason: wager.validReason,
  placedAt: wager.placedAt.toISOString(),
  settledAt: wager.settledAt?.toISOString() ?? null,
})

export const presentSession = (session: ListedSession): WireSession => ({
  id: session.id,
  startedAt: session.startedAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
  endedAt: session.endedAt?.toISOString() ?? null,
  endReason: session.endReason,
  ip: session.ip,
  country: session.country,
  userAgent: session.userAgent,
  device: deviceName(session.userAgent),
  way: session.way,
  secondWay: session.secondWay,
})
