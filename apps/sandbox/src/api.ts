import { setTimeout as pause } from 'node:timers/promises'
import { isKnownCurrency, parseMoney } from '@lantern/kernel/money'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Bank, Kind, NewOrder, Order } from './bank.ts'
import type { Settings } from './app.ts'
import { isSigned } from './signature.ts'
import { accountOf, isVirtualAccount } from './virtual-account.ts'

/** Ways to pay and to be paid that this bank plays. */
export const METHODS: Readonly<Record<Kind, readonly string[]>> = {
  payment: ['bank_qr', 'virtual_account', 'e_wallet', 'card', 'crypto'],
  payout: ['bank_account', 'e_wallet', 'crypto'],
  refund: ['bank_qr', 'virtual_account', 'e_wallet', 'card', 'crypto'],
}

/** Longer than any merchant waits. */
const SILENCE_MS = 20_000

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

/** The merchant's API: signed calls with the raw body. Same key, same order. */
export function registerApi(app: FastifyInstance, bank: Bank, settings: Settings): void {
  app.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return undefined
    const signed = {
      timestamp: header(request, 'x-gateway-timestamp'),
      signature: header(request, 'x-gateway-signature'),
      subject: `${request.method} ${request.url}`,
      body: typeof request.body === 'string' ? request.body : '',
    }
    if (isSigned(settings.secret, signed, settings.clock.now())) return undefined
    return reply.status(401).send({ error: 'signature_invalid' })
  })
  for (const [kind, plural] of [
    ['payment', 'payments'],
    ['payout', 'payouts'],
    ['refund', 'refunds'],
  ] as const) {
    app.post(`/api/${plural}`, (request, reply) => place(bank, settings, kind, { request, reply }))
    app.get<{ Params: { orderKey: string } }>(`/api/${plural}/:orderKey`, (request, reply) => {
      const order = bank.find(kind, request.params.orderKey)
      return order
        ? reply.send(presentOrder(order, settings))
        : reply.status(404).send({ error: 'order_not_found' })
    })
  }
}

async function place(
  bank: Bank,
  settings: Settings,
  kind: Kind,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  if (bank.books.manners === 'broken') return reply.status(500).send({ error: 'out_of_order' })
  const wanted = readOrder(kind, String(request.body))
  if (!wanted) return reply.status(422).send({ error: 'order_invalid' })
  const order = bank.place(wanted)
  if (order === 'conflict') return reply.status(409).send({ error: 'order_key_used' })
  const isSilent = kind === 'payout' && wanted.destination.endsWith('0004')
  if (isSilent || bank.books.manners === 'silent')
    await pause(SILENCE_MS, undefined, { ref: false })
  return reply.send(presentOrder(order, settings))
}

function readOrder(kind: Kind, body: string): NewOrder | undefined {
  const read = fieldsOf(body)
  const text = (name: string): string => {
    const value = read?.[name]
    return typeof value === 'string' && value.length <= 500 ? value : ''
  }
  const order: NewOrder = {
    kind,
    orderKey: text('orderKey'),
    method: text('method'),
    currency: text('currency'),
    amount: text('amount'),
    notifyUrl: text('notifyUrl'),
    returnUrl: text('returnUrl'),
    destination: text('destination'),
  }
  const units = parseMoney(order.amount)
  const isGood =
    /^[0-9a-f-]{36}$/.test(order.orderKey) &&
    METHODS[kind].includes(order.method) &&
    isKnownCurrency(order.currency) &&
    units !== undefined &&
    units > 0n &&
    isWebAddress(order.notifyUrl) &&
    isComplete[kind](order)
  return isGood ? order : undefined
}

const isComplete: Readonly<Record<Kind, (order: NewOrder) => boolean>> = {
  payment: ({ returnUrl }) => isWebAddress(returnUrl),
  payout: ({ destination }) => destination !== '',
  refund: () => true,
}

export function fieldsOf(body: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

const isWebAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text)

const presentOrder = (order: Order, settings: Settings) => ({
  orderKey: order.orderKey,
  reference: order.reference,
  state: order.state,
  currency: order.currency,
  amount: order.paidAmount ?? order.amount,
  reason: order.reason,
  payUrl: order.kind === 'payment' ? `${settings.origin()}/pay/${order.token}` : null,
  payTo: isVirtualAccount(order) ? accountOf(order) : null,
})
