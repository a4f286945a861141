import { createHash } from 'node:crypto'
import { HOUR_MS } from '@lantern/kernel/time'
import type { Context } from '../../context.ts'
import type { Answer, PaymentOrder, PaymentProvider } from './provider.ts'
import { depositOfOrder } from './queries/deposits.ts'
import { findPaymentOrder } from './queries/withdrawal-parts.ts'

// Without letters and digits that look alike.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** What a payer writes beside its transfer: `LR` and eight signs that belong to one order. */
export function transferCode(orderKey: string): string {
  const digest = createHash('sha256').update(`transfer ${orderKey}`).digest()
  const signs = Array.from({ length: LENGTH }, (_, at) => {
    const two = digest.readUInt16BE(at * 2)
    return LETTERS[two % LETTERS.length] ?? ''
  })
  return `LR${signs.join('')}`
}

/** Codes in a text that somebody wrote by hand: in any case, with spaces or dashes within. */
export function codesIn(text: string): string[] {
  const plain = text.toUpperCase().replaceAll(/[\s.\-/]/g, '')
  return [...plain.matchAll(/(?=(LR[2-9A-HJKMNP-TV-Z]{8}))/g)].flatMap(([, code]) =>
    code === undefined ? [] : [code],
  )
}

/** What is equal in two writings of a bank's reference: case, width, spaces and dashes do not count. */
export const referenceKey = (reference: string): string =>
  reference
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\u2043\u2212]/gu, '')

/** A reference of fewer signs is none: what is three as it was typed may be one when compared. */
const LEAST_KEY = 3
export const isReference = (reference: string): boolean =>
  signsOf(referenceKey(reference)) >= LEAST_KEY

/** As the database counts them. */
const signsOf = (key: string): number => Array.from(key).length

/** A shorter word of a text may stand there by chance; as the bank's own name for a line it counts. */
const LEAST_IN_TEXT = 6
/** In so many pieces a bank may write one. */
const MOST_PIECES = 4

/** Keys of what may be a bank's reference in a text: long words, and words that follow one another. */
export function referenceKeysIn(text: string): string[] {
  const words = text.split(/[\s,;:]+/).filter((word) => word !== '')
  const keys = words.flatMap((_, at) =>
    Array.from({ length: MOST_PIECES }, (__, more) =>
      referenceKey(words.slice(at, at + more + 1).join('')),
    ),
  )
  return [...new Set(keys)].filter((key) => signsOf(key) >= LEAST_IN_TEXT)
}

const REFUSED: Answer = { kind: 'refused', reason: 'by_hand' }

/**
 * Transfers into the house's own account. There is nobody to ask: what arrived is read from the
 * statements that operators bring, and told to the deposit there. Money goes out by hand: an
 * operator makes the transfer and marks it (`payout-desk.ts`). It sends nothing back.
 */
export function transferProvider(ctx: Context): PaymentProvider {
  const waiting = (order: PaymentOrder): Answer => ({
    kind: 'known',
    reference: transferCode(order.orderKey),
    fact: { state: 'pending', currency: order.currency, amount: order.amount, reason: null },
    payUrl: null,
  })
  return {
    code: 'transfer',
    askEveryMs: HOUR_MS,
    paysByHand: true,
    initiate: (order) => Promise.resolve(waiting(order)),
    depositStatus: async (orderKey) => {
      const deposit = await depositOfOrder(ctx.db, orderKey)
      return deposit ? waiting(deposit) : { kind: 'missing' }
    },
    payoutMethods: ['bank_account', 'e_wallet'],
    payOut: (order) => Promise.resolve(waiting(order)),
    payoutStatus: async (orderKey) => {
      const order = await findPaymentOrder(ctx.db, orderKey)
      return order ? waiting(order) : { kind: 'missing' }
    },
    refund: () => Promise.resolve(REFUSED),
    refundStatus: () => Promise.resolve({ kind: 'missing' }),
    readNotice: () => 'unsigned',
  }
}
