import { Refusal } from '@lantern/kernel/refusal'
import { SECOND_MS } from '@lantern/kernel/time'
import { textWithin } from '@lantern/vendor-protocol/bounded'
import { openAtRest } from '../../at-rest.ts'
import type { Context } from '../../context.ts'
import { throughBreaker } from './breaker.ts'
import { boundTo, KEY_PURPOSE } from './connections.ts'
import { type About, NotedCall } from './outgoing-log.ts'
import { findBreaker } from './queries/breakers.ts'
import { findSendingKey, type Transfer } from './queries/transfers.ts'
import type { IncomingReply, OutgoingCall, VendorAccount } from './transfer-dialect.ts'

const PATIENCE_MS = 5 * SECOND_MS
const MOST_BYTES = 64 * 1024

/** Where and with what a vendor is called; undefined while it has no address or key. */
export async function accountOf(
  ctx: Context,
  { connectionId, vendorCode, apiUrl }: Pick<Transfer, 'connectionId' | 'vendorCode' | 'apiUrl'>,
): Promise<VendorAccount | undefined> {
  const key = await findSendingKey(ctx.db, connectionId)
  if (!key || apiUrl === null) return undefined
  const { keyId, secretSealed } = key
  const secret = openAtRest(ctx, KEY_PURPOSE, secretSealed, boundTo({ vendorCode, keyId }))
  return { apiUrl, keyId, secret: secret.toString('utf8') }
}

type Callee = Pick<Transfer, 'brandId' | 'connectionId' | 'vendorCode'>

/** Whether a vendor is left alone for a while, because it has not answered. */
export async function isResting(ctx: Context, { connectionId }: Callee): Promise<boolean> {
  const breaker = await findBreaker(ctx.db, connectionId)
  return breaker !== undefined && breaker.openUntil !== null && breaker.openUntil > ctx.clock.now()
}

/** What a call is, and about whom. */
export interface Subject extends About {
  readonly operation: string
}

/**
 * One call to a vendor. Undefined without an answer: whether it was heard is not known. That
 * something broke at the vendor's (5xx), or that it goes on talking, is no answer.
 */
export async function exchange(
  ctx: Context,
  { brandId, connectionId: id, vendorCode: code }: Callee,
  call: OutgoingCall & { readonly about: Subject },
): Promise<IncomingReply | undefined> {
  try {
    return await throughBreaker(ctx, { id, brandId, code }, () =>
      sent(ctx, { brandId, code }, call),
    )
  } catch (error) {
    if (error instanceof Refusal && error.code === 'provider_unavailable') return undefined
    throw error
  }
}

async function sent(
  ctx: Context,
  vendor: Pick<Callee, 'brandId'> & { readonly code: string },
  { url, body, headers: own, about }: Parameters<typeof exchange>[2],
): Promise<IncomingReply> {
  const headers = { 'content-type': 'application/json', ...own }
  const noted = new NotedCall(ctx, vendor, { ...about, headers, request: body })
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await textWithin(reply, MOST_BYTES)
    noted.answered(reply.status, text)
    if (reply.status >= 500) throw new Error(`the vendor answers ${reply.status}`)
    return { http: reply.status, body: text }
  } catch (error) {
    noted.unanswered(error)
    throw error
  }
}
