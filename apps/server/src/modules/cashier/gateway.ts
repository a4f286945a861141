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
const orderReply = z.object({ ...common, payUrl: z.nullable(z.url({ protocol: /^https?$/ })) })
const notice = z.object({
  ...common,
  eventId: z.string().check(z.minLength(8), z.maxLength(64)),
  kind: z.enum(['payment', 'payout', 'refund']),
})
const refusal = z.object({ error: z.string().check(z.maxLength(64)) })

/** The sandbox bank, by its signed HTTP API. */
export function sandboxProvider(ctx: Context): PaymentProvider {
  const ours = `http://localhost:${ctx.config.port}`
  const order = (wanted: PaymentOrder) => ({
    orderKey: wanted.orderKey,
    method: wanted.method,
    currency: wanted.currency,
    amount: formatMoney(wanted.amount),
    notifyUrl: `${ours}/hooks/payment/sandbox`,
  })
  return {
    code: 'sandbox',
    initiate: (wanted) =>
      call(ctx, 'POST', '/api/payments', { ...order(wanted), returnUrl: wanted.returnUrl }),
    depositStatus: (orderKey) => call(ctx, 'GET', `/api/payments/${orderKey}`),
    payOut: (wanted) =>
      call(ctx, 'POST', '/api/payouts', { ...order(wanted), destination: wanted.destination }),
    payoutStatus: (orderKey) => call(ctx, 'GET', `/api/payouts/${orderKey}`),
    refund: (wanted) => call(ctx, 'POST', '/api/refunds', order(wanted)),
    refundStatus: (orderKey) => call(ctx, 'GET', `/api/refunds/${orderKey}`),
    readNotice: (raw) => readNotice(ctx, raw),
  }
}

const signature = (ctx: Context, timestamp: string, subject: string, body: string | Buffer) =>
  createHmac('sha256', ctx.config.sandboxSecret)
    .update(`${timestamp}.${subject}.`)
    .update(body)
    .digest('hex')

async function call(
  ctx: Context,
  method: 'GET' | 'POST',
  path: string,
  content?: object,
): Promise<Answer> {
  const body = content === undefined ? '' : JSON.stringify(content)
  const timestamp = String(ctx.clock.now().getTime())
  try {
    const reply = await fetch(ctx.config.sandboxOrigin + path, {
      method,
      headers: {
        'x-sandbox-timestamp': timestamp,
        'x-sandbox-signature': signature(ctx, timestamp, `${method} ${path}`, body),
        ...(body === '' ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === '' ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return answerOf(reply.status, await reply.json())
  } catch (error) {
    // No answer, or none that can be read: whether the order was heard is not known.
    ctx.log.warn({ err: error, provider: 'sandbox', method }, 'the provider did not answer')
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
  return {
    kind: 'known',
    reference: parsed.data.reference,
    fact,
    payUrl: parsed.data.payUrl,
  }
}

function factOf(said: Omit<z.output<typeof notice>, 'eventId' | 'kind'>): Fact | undefined {
  const units = parseMoney(said.amount)
  if (units === undefined) return undefined
  return { state: said.state, currency: said.currency, amount: units, reason: said.reason }
}

function readNotice(ctx: Context, raw: RawNotice): Notice | 'unsigned' | 'malformed' {
  const timestamp = raw.header('x-sandbox-timestamp')
  if (!/^[0-9]{13}$/.test(timestamp)) return 'unsigned'
  const given = Buffer.from(raw.header('x-sandbox-signature'))
  const expected = Buffer.from(signature(ctx, timestamp, 'notice', raw.body))
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
