import { SECOND_MS } from '@lantern/kernel/time'
import { openAtRest } from '../../at-rest.ts'
import type { Context } from '../../context.ts'
import { boundTo, KEY_PURPOSE } from './connections.ts'
import { findSendingKey, type Transfer } from './queries/transfers.ts'
import type { IncomingReply, OutgoingCall, VendorAccount } from './transfer-dialect.ts'

const PATIENCE_MS = 5 * SECOND_MS
const MOST_CHARACTERS = 64 * 1024

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

/** One call to a vendor. Undefined without an answer: whether it was heard is not known. */
export async function exchange(
  ctx: Context,
  vendor: string,
  { url, body }: OutgoingCall,
): Promise<IncomingReply | undefined> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await reply.text()
    return text.length > MOST_CHARACTERS ? undefined : { http: reply.status, body: text }
  } catch (error) {
    ctx.log.warn({ err: error, vendor }, 'a vendor did not answer')
    return undefined
  }
}
