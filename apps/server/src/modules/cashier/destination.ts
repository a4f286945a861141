import { refuse } from '@lantern/contract/errors'
import { markAtRest, marksAtRest, openAtRest, sealAtRest } from '../../at-rest.ts'
import type { Context } from '../../context.ts'
import { isCryptoAddress } from './crypto-address.ts'
import { DESTINATION_INDEX, destinationText } from '../../keys/kept-columns.ts'

const PURPOSE = 'withdrawal destination'

/** How a destination of each method is written, spaces and dashes apart. */
const SHAPES: Readonly<Record<string, (plain: string) => boolean>> = {
  bank_account: (plain) => /^[A-Z0-9]{6,34}$/.test(plain),
  e_wallet: (plain) => /^(\+?[0-9]{6,20}|[^\s@]{1,40}@[^\s@]{3,40})$/i.test(plain),
  crypto: isCryptoAddress,
}
const isAnyShape = (plain: string): boolean => /^\S{4,64}$/.test(plain)

export interface SealedDestination {
  readonly sealed: Buffer
  /** The last four characters, which people may see. */
  readonly end: string
  /** A keyed hash: the same destination is found again without being opened. */
  readonly index: Buffer
  /** Every form in which that hash may stand while keys change. */
  readonly known: readonly Buffer[]
}

/** Seals a destination, bound to its order. Refuses `field_invalid` when it can not be one. */
export function sealDestination(
  ctx: Context,
  orderKey: string,
  method: string,
  typed: string,
): SealedDestination {
  const plain = method === 'bank_account' ? typed.replace(/[\s-]/g, '').toUpperCase() : typed.trim()
  if (!(SHAPES[method] ?? isAnyShape)(plain)) refuse('field_invalid', { field: 'destination' })
  return {
    sealed: sealAtRest(ctx, PURPOSE, Buffer.from(plain), orderKey),
    end: plain.slice(-4),
    index: markAtRest(ctx, DESTINATION_INDEX, destinationText(method, plain)),
    known: marksAtRest(ctx, DESTINATION_INDEX, destinationText(method, plain)),
  }
}

/** For the provider alone. */
export const openDestination = (ctx: Context, orderKey: string, sealed: Buffer): string =>
  openAtRest(ctx, PURPOSE, sealed, orderKey).toString('utf8')

/** `•••• 4417` */
export const maskedDestination = (end: string): string => `•••• ${end}`
