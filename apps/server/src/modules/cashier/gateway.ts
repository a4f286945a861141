import { createHmac, timingSafeEqual } from 'node:crypto'
import { formatMoney, parseMoney } from '@lantern/kernel/money'
import { SECOND_MS } from '@lantern/kernel/time'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Answer, Notice, PaymentOrder, PaymentProvider, RawNotice } from './provider.ts'
import type { Fact } from './states.ts'

const PATIENCE_MS = 4 * SECOND_MS
const TOLERANCE_MS = 300 * SECOND_MS

const amount = z.string().check(z.maxLength(20))
const common = {
  orderKey: z.uuid(),
  reference: z.string().check(z.minLength(1), z.maxLength(64)),
  state: z.enum(['pending', 'paid', 'failed']),
  currency: z.string().check(z.maxLength(5)),
  amount,
  reason: z.nullable(z.string().check(z.maxLength(64))),
}
const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
const payTo = z.object({ bank: line, holder: line, number: line, code: z.nullable(line) })
const orderReply = z.object({
  ...common,
  payUrl: z.nullable(z.url({ protocol: /^https?$/ })),
  payTo: z.optional(z.nullable(payTo)),
})
const notice = z.object({
  ...common,
  eventId: z.string().check(z.minLength(8), z.maxLength(64)),
  kind: z.enum(['payment', 'payout', 'refund']),
})
const refusal = z.object({ error: z.string().check(z.maxLength(64)) })

/** Where a gateway stands, and the secret that both sides sign with. */
export interface GatewaySettings {
  /** Its name among the providers. */
  readonly code: string
  readonly url: string
  readonly secret: string
  /** Our own address, under which it tells what became of an order. */
  readonly site: string
}

/**
 * A gateway of redirects and codes: it answers an order with the address of a page of its own, where the
 * payer sees a code, a number or a form for a card. docs/payment-gateways.md has its wire; the sandbox
 * bank speaks it.
 */
export function gatewayProvider(ctx: Context, settings: GatewaySettings): PaymentProvider {
  const order = (wanted: PaymentOrder) => ({
    orderKey: wanted.orderKey,
    method: wanted.method,
    currency: wanted.currency,
    amount: formatMoney(wanted.amount),
    notifyUrl: `${settings.site}/hooks/payment/${settings.code}`,
  })
  const ask = (path: string) => call(ctx, settings, { method: 'GET', path })
  const tell = (path: string, content: object) =>
    call(ctx, settings, { method: 'POST', path, content })
  return {
    code: settings.code,
    initiate: (wanted) => tell('/api/payments', { ...order(wanted), returnUrl: wanted.returnUrl }),
    depositStatus: (orderKey) => ask(`/api/payments/${orderKey}`),
    payOut: (wanted) => tell('/api/payouts', { ...order(wanted), destination: wanted.destination }),
    payoutStatus: (orderKey) => ask(`/api/payouts/${orderKey}`),
    refund: (wanted) => tell('/api/refunds', order(wanted)),
    refundStatus: (orderKey) => ask(`/api/refunds/${orderKey}`),
    readNotice: (raw) => readNotice(settings, raw),
  }
}

/** The sandbox bank, which moves numbers and never money. */
export const sandboxProvider = (ctx: Context): PaymentProvider =>
  gatewayProvider(ctx, {
    code: 'sandbox',
    url: ctx.config.sandboxOrigin,
    secret: ctx.config.sandboxSecret,
    site: `http://localhost:${ctx.config.port}`,
  })

const signature = (secret: string, timestamp: string, subject: string, body: string | Buffer) =>
  createHmac('sha256', secret).update(`${timestamp}.${subject}.`).update(body).digest('hex')

interface Asked {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly content?: object
}

async function call(
  ctx: Context,
  { code, url, secret }: GatewaySettings,
  { method, path, content }: Asked,
): Promise<Answer> {
  const body = content === undefined ? '' : JSON.stringify(content)
  const timestamp = String(ctx.clock.now().getTime())
  try {
    const reply = await fetch(url + path, {
      method,
      headers: {
        'x-gateway-timestamp': timestamp,
        'x-gateway-signature': signature(secret, timestamp, `${method} ${path}`, body),
        ...(body === '' ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === '' ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return answerOf(reply.status, await reply.json())
  } catch (error) {
    // No answer, or none that can be read: whether the order was heard is not known.
    ctx.log.warn({ err: error, provider: code, method }, 'the provider did not answer')
    return { kind: 'unknown' }
  }
}

function answerOf(status: number, body: unknown): Answer {
  if (status === 404) return { kind: 'missing' }
  if (status === 422) {
    const said = z.safeParse(refusal, body)
    return { kind: 'refused', reason: said.success ? said.data.error : 'order_invalid' }
  }
  const parsed = status === 200 ? z.safeParse(orderReply, body) : undefined
  const fact = parsed?.success ? factOf(parsed.data) : undefined
  if (!parsed?.success || !fact) return { kind: 'unknown' }
  const { reference, payUrl, payTo: payInto } = parsed.data
  return { kind: 'known', reference, fact, payUrl, ...(payInto && { payInto }) }
}

function factOf(said: Omit<z.output<typeof notice>, 'eventId' | 'kind'>): Fact | undefined {
  const units = parseMoney(said.amount)
  if (units === undefined) return undefined
  return { state: said.state, currency: said.currency, amount: units, reason: said.reason }
}

function readNotice(
  { secret }: GatewaySettings,
  raw: RawNotice,
): Notice | 'unsigned' | 'malformed' {
  const timestamp = raw.header('x-gateway-timestamp')
  if (!/^[0-9]{13}$/.test(timestamp)) return 'unsigned'
  const given = Buffer.from(raw.header('x-gateway-signature'))
  const expected = Buffer.from(signature(secret, timestamp, 'notice', raw.body))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'unsigned'
  const age = raw.now.getTime() - Number.parseInt(timestamp, 10)
  if (Math.abs(age) > TOLERANCE_MS) return 'unsigned'
  const parsed = z.safeParse(notice, jsonOf(raw.body))
  const fact = parsed.success ? factOf(parsed.data) : undefined
  if (!parsed.success || !fact) return 'malformed'
  const { eventId, kind, orderKey, reference } = parsed.data
  return { eventId, kind, orderKey, reference, fact }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
