import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseMoney } from '@lantern/kernel/money'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Bank, Order } from './bank.ts'
import { controlPage, missingPage, payPage } from './pages.ts'

const STYLE = readFileSync(path.join(import.meta.dirname, 'style.css'), 'utf8')

/** Pages have no script at all; a form may only lead back to the site it came from. */
const policy = (returnUrl: string | undefined): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self'${returnUrl ? ` ${new URL(returnUrl).origin}` : ''}`,
  ].join('; ')

export const send = (reply: FastifyReply, body: string, returnUrl?: string): FastifyReply =>
  reply
    .headers({
      'content-security-policy': policy(returnUrl),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(body)

const formOf = (body: unknown): URLSearchParams =>
  new URLSearchParams(typeof body === 'string' ? body : '')

interface Named {
  readonly Params: { readonly token: string }
}

/** The payment page, the control page and their forms. */
export function registerPages(app: FastifyInstance, bank: Bank): void {
  app.get('/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE))
  app.get('/', (_request, reply) => send(reply, controlPage(bank)))
  app.get<Named>('/pay/:token', (request, reply) => {
    const order = paymentOf(bank, request.params.token)
    return order
      ? send(reply, payPage(order), order.returnUrl)
      : send(reply.status(404), missingPage())
  })
  app.post<Named>('/pay/:token', (request, reply) => {
    const order = paymentOf(bank, request.params.token)
    if (!order) return send(reply.status(404), missingPage())
    if (!choose(bank, order, formOf(request.body))) return send(reply.status(400), payPage(order))
    return reply.redirect(order.returnUrl, 303)
  })
  app.post<Named>('/control/orders/:token', (request, reply) => {
    const order = bank.byToken(request.params.token)
    if (!order) return send(reply.status(404), missingPage())
    const action = formOf(request.body).get('action')
    if (action === 'tell') bank.tellAgain(order)
    if (action === 'pay') bank.settle(order, 'paid', 'once')
    if (action === 'fail') bank.settle(order, 'failed', 'once')
    if (action === 'other') {
      const paid = formOf(request.body).get('paid') ?? ''
      if ((parseMoney(paid) ?? 0n) > 0n) bank.settle(order, 'paid', 'once', paid)
    }
    return reply.redirect('/', 303)
  })
  app.post('/control/manners', (request, reply) => {
    const manners = formOf(request.body).get('manners')
    if (manners === 'normal' || manners === 'silent' || manners === 'broken')
      bank.setManners(manners)
    return reply.redirect('/', 303)
  })
}

function paymentOf(bank: Bank, token: string): Order | undefined {
  const order = bank.byToken(token)
  return order?.kind === 'payment' ? order : undefined
}

/** Does what the payer chose; false for a choice that is none. */
function choose(bank: Bank, order: Order, form: URLSearchParams): boolean {
  switch (form.get('action')) {
    case 'pay':
      bank.settle(order, 'paid', 'once')
      return true
    case 'fail':
      bank.settle(order, 'failed', 'once')
      return true
    case 'later':
      bank.settleLater(order)
      return true
    case 'lost':
      bank.settle(order, 'paid', 'lost')
      return true
    case 'twice':
      bank.settle(order, 'paid', 'twice')
      return true
    case 'other': {
      const paid = form.get('paid') ?? ''
      if ((parseMoney(paid) ?? 0n) <= 0n) return false
      bank.settle(order, 'paid', 'once', paid)
      return true
    }
    default:
      return false
  }
}
