import { formatMoney, money } from '@lantern/kernel/money'
import { NotConform } from './script.ts'
import type { Mishap, OrderState, Purse, TransferSubject } from './transfer-subject.ts'

/** One thing the adapter of a vendor that keeps the money must do. Its player holds 100.00. */
export interface TransferCase {
  readonly id: string
  readonly title: string
  readonly run: (play: TransferScript) => Promise<void>
}

/** As long after it was sent, an order that is not there never comes. */
const NEVER_AFTER_SECONDS = 120
/** By then a question about an order is due. */
const A_WHILE = 10

/** What a case does with its subject, and what must hold. Amounts are decimal texts. */
export class TransferScript {
  readonly subject: TransferSubject
  readonly purse: Purse

  constructor(subject: TransferSubject, purse: Purse) {
    this.subject = subject
    this.purse = purse
  }

  /** An order that the platform must take. */
  async order(direction: 'in' | 'out', amount: string): Promise<string> {
    const order = await this.subject.order(this.purse, direction, money(amount))
    if (order === undefined) throw new NotConform(`an order of ${amount} ${direction} is refused`)
    return order
  }

  /** One that it must refuse. */
  async refused(direction: 'in' | 'out', units: bigint): Promise<void> {
    const order = await this.subject.order(this.purse, direction, units)
    this.must(order === undefined, `an order of ${formatMoney(units)} ${direction} is taken`)
  }

  async done(direction: 'in' | 'out', amount: string): Promise<void> {
    const order = await this.order(direction, amount)
    await this.subject.work(order)
    await this.stands(order, 'ok')
  }

  async stands(order: string, wanted: OrderState): Promise<void> {
    const state = await this.subject.stateOf(order)
    this.must(state === wanted, `the order is ${state}, not ${wanted}`)
  }

  /** Here, set aside, and at the vendor. */
  async has(available: string, held: string, kept: string): Promise<void> {
    const here = await this.subject.holds(this.purse)
    const there = await this.subject.keptFor(this.purse)
    const said = [here.available, here.held, there].map((one) => formatMoney(one))
    const wanted = [available, held, kept]
    this.must(
      said.join() === wanted.join(),
      `here, set aside and there is ${said.join(', ')}, not ${wanted.join(', ')}`,
    )
  }

  async transit(order: string, wanted: string): Promise<void> {
    const units = await this.subject.inTransit(order)
    this.must(units === money(wanted), `${formatMoney(units)} is in transit instead of ${wanted}`)
  }

  async wasSent(order: string, times: number): Promise<void> {
    const sent = await this.subject.timesSent(order)
    this.must(sent === times, `the order was sent ${sent} times, not ${times}`)
  }

  /** The next step of an order, which goes wrong. */
  async fails(order: string, mishap: Mishap): Promise<void> {
    this.subject.mishap(mishap)
    await this.subject.work(order)
  }

  async later(order: string, seconds: number, workers = 1): Promise<void> {
    this.subject.pass(seconds)
    await this.subject.work(order, workers)
  }

  must(holds: boolean, otherwise: string): void {
    if (!holds) throw new NotConform(otherwise)
  }
}

const orders: readonly TransferCase[] = [
  {
    id: 'transfer-in',
    title: 'money is held, sent, and at the vendor',
    run: async (play) => {
      const order = await play.order('in', '60.00')
      await play.stands(order, 'created')
      await play.has('40.00', '60.00', '0.00')
      await play.subject.work(order)
      await play.stands(order, 'ok')
      await play.has('40.00', '0.00', '60.00')
      await play.transit(order, '0.00')
    },
  },
  {
    id: 'transfer-out',
    title: 'what is taken back is the player’s when the vendor has given it',
    run: async (play) => {
      await play.done('in', '60.00')
      const order = await play.order('out', '12.34')
      await play.has('40.00', '0.00', '60.00')
      await play.subject.work(order)
      await play.stands(order, 'ok')
      await play.has('52.34', '0.00', '47.66')
    },
  },
  {
    id: 'transfer-refused',
    title: 'what the vendor refuses is where it was',
    run: async (play) => {
      const order = await play.order('in', '60.00')
      await play.fails(order, 'the order is refused')
      await play.stands(order, 'failed')
      await play.has('100.00', '0.00', '0.00')
      // whatever is said of it later
      await play.later(order, NEVER_AFTER_SECONDS)
      await play.stands(order, 'failed')
      await play.wasSent(order, 1)
    },
  },
  {
    id: 'transfer-out-of-nothing',
    title: 'more than is there is not paid out',
    run: async (play) => {
      await play.done('in', '20.00')
      const order = await play.order('out', '20.01')
      await play.subject.work(order)
      await play.stands(order, 'failed')
      await play.has('80.00', '0.00', '20.00')
      await play.done('out', '20.00')
      await play.has('100.00', '0.00', '0.00')
    },
  },
  {
    id: 'transfer-odd-amounts',
    title: 'nothing, less than nothing, less than a cent and more than there is is no order',
    run: async (play) => {
      for (const direction of ['in', 'out'] as const)
        for (const units of [0n, -1n, money('-5.00'), 1n, money('0.0099')])
          await play.refused(direction, units)
      await play.refused('in', money('100.01'))
      await play.has('100.00', '0.00', '0.00')
      for (const amount of ['0.01', '99.99']) await play.done('in', amount)
      await play.has('0.00', '0.00', '100.00')
    },
  },
]

/** What is answered so, is asked about until it is known; the money is in transit so long. */
const unclear = (id: string, title: string, mishap: Mishap): TransferCase => ({
  id,
  title,
  run: async (play) => {
    const order = await play.order('in', '60.00')
    await play.fails(order, mishap)
    await play.stands(order, 'unknown')
    await play.has('40.00', '0.00', '60.00')
    await play.transit(order, '60.00')
    await play.later(order, A_WHILE)
    await play.stands(order, 'ok')
    await play.transit(order, '0.00')
    await play.has('40.00', '0.00', '60.00')
    await play.wasSent(order, 1)
  },
})

const timeouts: readonly TransferCase[] = [
  unclear(
    'transfer-reply-lost',
    'after a lost reply it is asked, not sent again',
    'the reply is lost',
  ),
  unclear(
    'transfer-reply-broken',
    'a reply that says nothing proves nothing',
    'the reply is no JSON',
  ),
  unclear('transfer-server-error', 'a server that breaks has perhaps heard', 'the server breaks'),
  {
    id: 'transfer-out-reply-lost',
    title: 'a way back whose reply is lost is paid once it is known, once',
    run: async (play) => {
      await play.done('in', '60.00')
      const order = await play.order('out', '60.00')
      await play.fails(order, 'the reply is lost')
      await play.stands(order, 'unknown')
      await play.has('40.00', '0.00', '0.00')
      await play.later(order, A_WHILE, 4)
      await play.later(order, A_WHILE, 4)
      await play.stands(order, 'ok')
      await play.has('100.00', '0.00', '0.00')
      await play.wasSent(order, 1)
    },
  },
  {
    id: 'transfer-lost',
    title: 'an order that got lost is the player’s money again, when it can not come any more',
    run: async (play) => {
      const order = await play.order('in', '60.00')
      await play.fails(order, 'the order is lost')
      await play.later(order, A_WHILE)
      // it may still be on its way
      await play.stands(order, 'unknown')
      await play.transit(order, '60.00')
      await play.later(order, NEVER_AFTER_SECONDS)
      await play.stands(order, 'failed')
      await play.has('100.00', '0.00', '0.00')
      await play.wasSent(order, 0)
    },
  },
  {
    id: 'transfer-late',
    title: 'an order that comes late is known by its next question',
    run: async (play) => {
      const order = await play.order('in', '60.00')
      await play.fails(order, 'the order comes late')
      await play.stands(order, 'unknown')
      await play.later(order, A_WHILE)
      await play.stands(order, 'unknown')
      await play.later(order, 2 * A_WHILE)
      await play.stands(order, 'ok')
      await play.has('40.00', '0.00', '60.00')
    },
  },
  {
    id: 'transfer-in-progress',
    title: 'what is in progress is waited for',
    run: async (play) => {
      const order = await play.order('in', '60.00')
      await play.fails(order, 'the reply is lost')
      for (let times = 0; times < 3; times += 1) {
        play.subject.pass(NEVER_AFTER_SECONDS)
        await play.fails(order, 'it is in progress')
        await play.stands(order, 'unknown')
        await play.transit(order, '60.00')
      }
      await play.later(order, NEVER_AFTER_SECONDS)
      await play.stands(order, 'ok')
    },
  },
  {
    id: 'transfer-unknown',
    title: 'what nobody knows stays in transit, however long',
    run: async (play) => {
      const order = await play.order('in', '60.00')
      await play.fails(order, 'the reply is lost')
      for (let times = 0; times < 6; times += 1) {
        play.subject.pass(NEVER_AFTER_SECONDS)
        await play.fails(order, times % 2 === 0 ? 'the reply is no JSON' : 'the server breaks')
        await play.stands(order, 'unknown')
      }
      await play.transit(order, '60.00')
      await play.has('40.00', '0.00', '60.00')
      await play.wasSent(order, 1)
    },
  },
  ...(['another order is found', 'another amount is found', 'an odd amount is found'] as const).map(
    (mishap): TransferCase => ({
      id: `transfer-${mishap.replaceAll(' ', '-')}`,
      title: `${mishap} under its number: that proves nothing`,
      run: async (play) => {
        const order = await play.order('in', '60.00')
        await play.fails(order, 'the reply is lost')
        play.subject.pass(NEVER_AFTER_SECONDS)
        await play.fails(order, mishap)
        await play.stands(order, 'unknown')
        await play.transit(order, '60.00')
        await play.later(order, NEVER_AFTER_SECONDS)
        await play.stands(order, 'ok')
      },
    }),
  ),
]

const rivals: readonly TransferCase[] = [
  {
    id: 'transfer-workers',
    title: 'several workers send an order once, and learn of it once',
    run: async (play) => {
      const order = await play.order('in', '60.00')
      await play.subject.work(order, 6)
      await play.wasSent(order, 1)
      await play.stands(order, 'ok')
      await play.later(order, A_WHILE, 6)
      await play.has('40.00', '0.00', '60.00')
    },
  },
  {
    id: 'transfer-answer-repeated',
    title: 'an answer that comes many times moves the money once',
    run: async (play) => {
      const order = await play.order('in', '60.00')
      await play.fails(order, 'the reply is lost')
      await play.later(order, A_WHILE, 6)
      await play.stands(order, 'ok')
      await play.has('40.00', '0.00', '60.00')
      const back = await play.order('out', '25.00')
      await play.fails(back, 'the reply is lost')
      await play.later(back, A_WHILE, 6)
      await play.has('65.00', '0.00', '35.00')
    },
  },
  {
    id: 'transfer-last-money',
    title: 'of two orders for the last of the money one is taken',
    run: async (play) => {
      const wished = [1, 2].map(() => play.subject.order(play.purse, 'in', money('60.00')))
      const taken = (await Promise.all(wished)).filter((one) => one !== undefined)
      play.must(taken.length === 1, `${taken.length} orders are taken`)
      for (const order of taken) await play.subject.work(order)
      await play.has('40.00', '0.00', '60.00')
    },
  },
  {
    id: 'transfer-parallel',
    title: 'ten ways there and ten back at the same moment are twenty orders',
    run: async (play) => {
      await play.done('in', '50.00')
      const directions = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 'in' : 'out'))
      const made: string[] = []
      for (const direction of directions) made.push(await play.order(direction, '1.01'))
      await Promise.all(made.map((order) => play.subject.work(order, 2)))
      for (const order of made) {
        await play.stands(order, 'ok')
        await play.wasSent(order, 1)
      }
      await play.has('50.00', '0.00', '50.00')
    },
  },
  {
    id: 'transfer-killed',
    title: 'a process that dies between sending and answer: it is asked, not sent again',
    run: async (play) => {
      for (const [direction, available, kept] of [
        ['in', '40.00', '60.00'],
        ['out', '100.00', '0.00'],
      ] as const) {
        const order = await play.order(direction, '60.00')
        await play.subject.dieAfterSending(order)
        await play.stands(order, 'sent')
        await play.later(order, A_WHILE)
        await play.stands(order, 'ok')
        await play.wasSent(order, 1)
        await play.has(available, '0.00', kept)
      }
    },
  },
  {
    id: 'transfer-wrong-key',
    title: 'a vendor that can not read us has done nothing that we know of',
    run: async (play) => {
      await play.done('in', '1.00')
      const order = await play.order('in', '60.00')
      const back = await play.subject.wrongKey()
      await play.subject.work(order)
      await play.stands(order, 'unknown')
      await play.transit(order, '60.00')
      await play.later(order, NEVER_AFTER_SECONDS)
      await play.stands(order, 'unknown')
      await back()
      await play.later(order, NEVER_AFTER_SECONDS)
      await play.stands(order, 'failed')
      await play.has('99.00', '0.00', '1.00')
    },
  },
]

/** Everything the adapter of a vendor that keeps the money is asked. */
export const TRANSFER_CASES: readonly TransferCase[] = [...orders, ...timeouts, ...rivals]
