import { type Currency, MAX_AMOUNT, type Money } from '@lantern/kernel/money'

// Some vendors write amounts of some currencies in thousands: 1.5 is 1,500 dong. What one means at a
// vendor is kept with its connection; here it is used, exactly.

/** How much of a currency a vendor means by one: 1, or 1,000. */
export type Units = (currency: Currency) => bigint

export const WHOLE: Units = () => 1n

/** What a connection keeps; a currency that is not in it is written whole. */
export type KeptUnits = Readonly<Record<string, number>>

export const unitsOf =
  (kept: KeptUnits): Units =>
  (currency) =>
    BigInt(kept[currency] ?? 1)

/** An amount of ours out of one in the vendor's unit; undefined where it is more than can be moved. */
export function ofUnit(amount: Money, unit: bigint): Money | undefined {
  const ours = amount * unit
  return ours <= MAX_AMOUNT ? ours : undefined
}

/** An amount in the vendor's unit, down to what can be written: nobody is told more than there is. */
export const inUnit = (amount: Money, unit: bigint): Money => {
  const whole = amount / unit
  return amount < 0n && whole * unit !== amount ? whole - 1n : whole
}

/** An amount in the vendor's unit; undefined where it can not be written exactly. */
export const exactlyInUnit = (amount: Money, unit: bigint): Money | undefined =>
  amount % unit === 0n ? amount / unit : undefined
