import type { Order } from './bank.ts'

/** Paid into an account that belongs to this one order. */
export const isVirtualAccount = ({ kind, method }: Order): boolean =>
  kind === 'payment' && method === 'virtual_account'

/** An account that only has to look like one, and what the payer writes beside its transfer. */
export const accountOf = ({ reference }: Order) => ({
  bank: 'Sandbox bank',
  holder: 'Sandbox Payments Ltd',
  number: `9704 ${reference.slice(3, 7)} ${reference.slice(7, 11)} ${reference.slice(11)}`,
  code: reference,
})
