import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { assert } from '@lantern/kernel/assert'

interface PullPayment {
  readonly id: string
  readonly name: string
  readonly amount: string
  readonly currency: string
  archived: boolean
  readonly viewLink: string
}

interface Payout {
  readonly id: string
  revision: number
  readonly pullPaymentId: string
  readonly destination: string
  readonly originalCurrency: string
  originalAmount: string
  state: string
}

interface Invoice {
  readonly id: string
  readonly currency: string
  readonly amount: string
  readonly checkoutLink: string
  /** Another program of the store writes what it likes. */
  readonly metadata: { readonly orderId?: string } | null
  status: string
  additionalStatus: string
  paidAmount?: string
}

type InvoiceOrder = Pick<Invoice, 'amount' | 'currency' | 'metadata'>

type Answer = readonly [status: number, body: unknown]

/** What to do with the next order to an address: take it and lose the answer, or say that. */
type Mishap = 'lost' | 'unheard' | Answer

const STORE = '/api/v1/stores/a-store-id'

const masked = (path: string): string => path.replaceAll(/\/[0-9a-f-]{20,}/g, '/<id>')

/** A BTCPay server as the public documents describe its invoices, pull payments, payouts and refunds. */
export class FakeBtcpay {
  readonly pulls: PullPayment[] = []
  readonly payouts: Payout[] = []
  readonly invoices: Invoice[] = []
  readonly asked: string[] = []
  /** By the end of an order's address, or `DELETE`; each happens once. */
  readonly mishaps = new Map<string, Mishap>()
  /** No rate to approve by. */
  hasRate = true
  isUnreachable = false
  url = ''
  readonly #server = createServer((request, response) => {
    void this.#take(request).then((said) => {
      if (!said) return response.destroy()
      response.writeHead(said[0], { 'content-type': 'application/json' })
      return response.end(JSON.stringify(said[1]))
    })
  })

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const at = this.#server.address()
    assert(at !== null && typeof at === 'object', 'it has a port')
    this.url = `http://127.0.0.1:${at.port}`
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** The payout of a pull payment with that in its name. */
  payoutOf(orderKey: string): Payout {
    const pull = this.pullOf(orderKey)
    const found = this.payouts.find(({ pullPaymentId }) => pullPaymentId === pull.id)
    assert(found, 'the server has a payout of it')
    return found
  }

  pullOf(orderKey: string): PullPayment {
    const found = this.pulls.find(({ name }) => name.endsWith(orderKey))
    assert(found, 'the server has a pull payment of it')
    return found
  }

  invoiceOf(orderKey: string): Invoice {
    const found = this.invoices.find(({ metadata }) => metadata?.orderId === orderKey)
    assert(found, 'the server has an invoice of it')
    return found
  }

  addInvoice({ amount, currency, metadata }: InvoiceOrder): Invoice {
    const id = randomUUID().slice(0, 20)
    const made: Invoice = {
      id,
      amount,
      currency,
      metadata,
      checkoutLink: `${this.url}/i/${id}`,
      status: 'New',
      additionalStatus: 'None',
    }
    this.invoices.push(made)
    return made
  }

  addPull(wish: Pick<PullPayment, 'name' | 'amount' | 'currency'>): PullPayment {
    const id = randomUUID().slice(0, 20)
    const made = { ...wish, id, archived: false, viewLink: `${this.url}/pull-payments/${id}` }
    this.pulls.push(made)
    return made
  }

  /** Somebody takes from a pull payment. */
  claim(pull: PullPayment, amount: string, state: string, destination = 'bc1qclaimed'): Payout {
    const made: Payout = {
      id: randomUUID().slice(0, 20),
      revision: 0,
      pullPaymentId: pull.id,
      destination,
      originalCurrency: pull.currency,
      originalAmount: amount,
      state,
    }
    this.payouts.push(made)
    return made
  }

  async #take(request: IncomingMessage): Promise<Answer | undefined> {
    let sent = ''
    for await (const part of request) sent += String(part)
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url)
    if (this.isUnreachable) return undefined
    if (request.headers.authorization !== 'token an-api-key')
      return [401, { code: 'unauthenticated' }]
    const named = /^\/api\/v1(\/pull-payments\/([^/]+)(\/payouts)?)$/.exec(pathname)
    if (named) {
      this.asked.push(`${request.method} <no store>${masked(named[1] ?? '')}`)
      return this.#tell(named[2] ?? '', named[3] !== undefined)
    }
    if (!pathname.startsWith(STORE)) return [404, { code: 'store-not-found' }]
    const path = pathname.slice(STORE.length)
    this.asked.push(`${request.method} ${masked(path)}`)
    if (request.method === 'GET') return this.#list(path, searchParams)
    if (request.method === 'DELETE') return this.#meet('DELETE', () => this.#archive(path))
    const end = [...this.mishaps.keys()].find((one) => path.endsWith(one)) ?? ''
    return this.#meet(end, () => this.#carryOut(path, sent))
  }

  #list(path: string, wanted: URLSearchParams): Answer {
    if (path === '/payouts') return [200, this.payouts]
    if (path === '/pull-payments') return [200, this.pulls]
    const one = this.invoices.find(({ id }) => path === `/invoices/${id}`)
    if (one) return [200, one]
    if (path !== '/invoices') return [404, { code: 'invoice-not-found' }]
    const keys = wanted.getAll('orderId')
    return [200, this.invoices.filter(({ metadata }) => keys.includes(metadata?.orderId ?? ''))]
  }

  /** One pull payment, or what was taken from it. */
  #tell(wanted: string, isPayouts: boolean): Answer {
    const pull = this.pulls.find(({ id }) => id === wanted)
    if (!pull) return [404, { code: 'pullpayment-not-found', message: 'Gone' }]
    if (!isPayouts) return [200, pull]
    return [200, this.payouts.filter(({ pullPaymentId }) => pullPaymentId === wanted)]
  }

  #archive(path: string): Answer {
    const pull = this.pulls.find(({ id }) => path === `/pull-payments/${id}`)
    if (pull) pull.archived = true
    for (const one of this.payouts)
      if (one.pullPaymentId === pull?.id && one.state.startsWith('Awaiting'))
        one.state = 'Cancelled'
    return pull ? [200, null] : [404, { code: 'pullpayment-not-found' }]
  }

  #meet(end: string, work: () => Answer): Answer | undefined {
    const mishap = this.mishaps.get(end)
    this.mishaps.delete(end)
    if (mishap === 'unheard') return undefined
    if (mishap !== undefined && mishap !== 'lost') return mishap
    const said = work()
    return mishap === 'lost' ? undefined : said
  }

  #carryOut(path: string, sent: string): Answer {
    if (path === '/invoices') {
      const order: InvoiceOrder = JSON.parse(sent)
      return [200, this.addInvoice(order)]
    }
    const body: Record<string, string> = JSON.parse(sent)
    const { name = '', amount = '', currency = '' } = body
    if (path === '/pull-payments') return [200, this.addPull({ name, amount, currency })]
    if (path === '/payouts') return this.#pay(body)
    const refunded = /^\/invoices\/(.+)\/refund$/.exec(path)?.[1]
    if (refunded !== undefined) return this.#refund(refunded, body)
    const payout = this.payouts.find(({ id }) => path === `/payouts/${id}`)
    return payout ? this.#approve(payout, body) : [404, { code: 'payout-not-found' }]
  }

  #approve(payout: Payout, body: Record<string, string>): Answer {
    if (payout.state !== 'AwaitingApproval') return [400, { code: 'invalid-state' }]
    if (payout.revision !== Number.parseInt(body['revision'] ?? '', 10))
      return [400, { code: 'old-revision' }]
    if (!this.hasRate) return [400, { code: 'rate-unavailable' }]
    payout.state = 'AwaitingPayment'
    return [200, payout]
  }

  #pay(body: Record<string, string>): Answer {
    const { destination = '', amount = '', pullPaymentId } = body
    const pull = this.pulls.find(({ id }) => id === pullPaymentId)
    if (!pull) return [404, { code: 'pullpayment-not-found' }]
    if (pull.archived) return [400, { code: 'archived', message: 'It is archived' }]
    const live = this.payouts.filter(({ state }) => state !== 'Cancelled')
    if (live.some((one) => one.pullPaymentId === pull.id))
      return [400, { code: 'overdraft', message: 'More than is left' }]
    const isWaiting = (one: Payout) => one.state !== 'Completed' && one.destination === destination
    if (live.some(isWaiting)) return [400, { code: 'duplicate-destination', message: 'Twice' }]
    if (destination.startsWith('NOWHERE')) return [422, [{ path: 'destination', message: 'Bad' }]]
    const state = this.hasRate ? 'AwaitingPayment' : 'AwaitingApproval'
    return [200, this.claim(pull, amount, state, destination)]
  }

  #refund(invoice: string, body: Record<string, string>): Answer {
    const { name = '', refundVariant, customAmount = '', customCurrency = '' } = body
    if (!this.invoices.some(({ id }) => id === invoice))
      return [400, { code: 'non-refundable', message: 'No' }]
    if (refundVariant !== 'Custom' || body['payoutMethodId'] !== 'BTC-CHAIN')
      return [422, [{ path: 'refundVariant', message: 'Wrong' }]]
    return [200, this.addPull({ name, amount: customAmount, currency: customCurrency })]
  }
}
