import type { Money } from '@lantern/kernel/money'

interface Named {
  readonly class: string
  readonly currency: string
}

/**
 * How much more a figure is than that of the same class and currency before; what was not there before
 * was nothing. Undefined while nothing is compared.
 */
export function differenceOf<Row extends Named>(
  row: Row,
  before: readonly Row[] | undefined,
  read: (row: Row) => Money,
): Money | undefined {
  if (before === undefined) return undefined
  const same = before.find((one) => one.class === row.class && one.currency === row.currency)
  return read(row) - (same ? read(same) : 0n)
}
