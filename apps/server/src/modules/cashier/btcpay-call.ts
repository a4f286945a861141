import { parseMoney } from '@lantern/kernel/money'
import { SECOND_MS } from '@lantern/kernel/time'
import * as z from 'zod/mini'
import type { BtcpayConfig } from '../../config-btcpay.ts'
import type { Context } from '../../context.ts'

const PATIENCE_MS = 8 * SECOND_MS

export type Store = NonNullable<BtcpayConfig>

export const text = z.string().check(z.maxLength(2_000))
/** What the server calls something of its own. */
export const name = z.string().check(z.minLength(1), z.maxLength(64))

export interface Reply {
  readonly status: number
  /** Undefined where it said nothing. */
  readonly body: unknown
}

/**
 * A call of the store's Greenfield API: a question, or an order where there is content. Undefined:
 * no answer, or none that can be read. Whether the call was heard is not known then.
 */
export const callBtcpay = (
  ctx: Context,
  store: Store,
  path: string,
  content?: object,
): Promise<Reply | undefined> =>
  exchange(ctx, store, {
    path: ofStore(store, path),
    content,
    method: content === undefined ? 'GET' : 'POST',
  })

/** A question about a pull payment, which is named without its store. */
export const askBtcpayPull = (
  ctx: Context,
  store: Store,
  id: string,
  more = '',
): Promise<Reply | undefined> =>
  exchange(ctx, store, {
    path: `/api/v1/pull-payments/${encodeURIComponent(id)}${more}`,
    content: undefined,
    method: 'GET',
  })

const ofStore = ({ storeId }: Store, path: string): string =>
  `/api/v1/stores/${encodeURIComponent(storeId)}${path}`

/** The same for what is to be ended there. */
export const endAtBtcpay = (ctx: Context, store: Store, path: string): Promise<Reply | undefined> =>
  exchange(ctx, store, { path: ofStore(store, path), content: undefined, method: 'DELETE' })

async function exchange(
  ctx: Context,
  store: Store,
  {
    path,
    content,
    method,
  }: { readonly path: string; readonly content: object | undefined; readonly method: string },
): Promise<Reply | undefined> {
  const url = new URL(path, store.url)
  try {
    const reply = await fetch(url, {
      method,
      headers: {
        authorization: `token ${store.apiKey}`,
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(content === undefined ? {} : { body: JSON.stringify(content) }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const said = await reply.text()
    return { status: reply.status, body: said === '' ? null : JSON.parse(said) }
  } catch (error) {
    ctx.log.warn({ err: error, provider: 'btcpay' }, 'the provider did not answer')
    return undefined
  }
}

/** The server counts in eight decimals and more; what is below our units is cut off. */
export const unitsOf = (amount: string): bigint | undefined =>
  parseMoney(amount.replace(/(\.[0-9]{4})[0-9]+$/, '$1'))
