declare const brand: unique symbol
type Id<Base, Name extends string> = Base & { readonly [brand]: Name }

/** Database ids travel as decimal strings, so that no 64-bit id is ever rounded. */
export type MemberId = Id<string, 'MemberId'>
export type AccountId = Id<string, 'AccountId'>
export type EntryId = Id<string, 'EntryId'>
export type WagerId = Id<string, 'WagerId'>
export type RoundId = Id<string, 'RoundId'>
export type DepositId = Id<string, 'DepositId'>
export type WithdrawalId = Id<string, 'WithdrawalId'>
export type OperatorId = Id<string, 'OperatorId'>
export type GameId = Id<string, 'GameId'>
export type BrandId = Id<number, 'BrandId'>

const DATABASE_ID = /^[1-9][0-9]{0,18}$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const LARGEST_ID = '9223372036854775807'

/** True for text that can be a 64-bit database id: a larger number is one to no database. */
export const isDatabaseId = (text: string): boolean =>
  DATABASE_ID.test(text) && (text.length < LARGEST_ID.length || text <= LARGEST_ID)

/** True for a lower-case UUID, the form of an idempotency key. */
export const isUuid = (text: string): boolean => UUID.test(text)
