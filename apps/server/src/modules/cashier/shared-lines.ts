import { assert } from '@lantern/kernel/assert'
import type { BrandId } from '@lantern/kernel/ids'
import { formatMoney } from '@lantern/kernel/money'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import { endFindings, insertFinding } from './queries/notices.ts'
import * as queries from './queries/shared-lines.ts'
import { depositsNamed, type Line, lockLine, payoutsNamed } from './queries/statements.ts'

/** What a line may call its order by. */
export interface LineNames {
  readonly references: readonly string[]
  /** What may be the bank's reference of a transfer. */
  readonly keys: readonly string[]
}

/**
 * Whose a line is that fits no order of its brand, where two brands share the account: the brand's that
 * has the order it names, else the brand's that was told of it first. Undefined: it is a difference of
 * its own brand. Of money that fits nothing one brand alone knows, so that nothing is booked twice.
 */
export async function brandElsewhere(
  tx: Tx,
  line: Line,
  named: LineNames,
): Promise<BrandId | undefined> {
  const brands = await queries.brandsSharing(tx, line)
  if (brands.length === 0) return undefined
  await queries.lockTwins(tx, line)
  const having: BrandId[] = []
  for (const brandId of brands)
    if (await hasOrder(tx, { ...line, brandId }, named)) having.push(brandId)
  const [one, other] = having
  if (one !== undefined && other === undefined) return one
  return (
    (await queries.brandOfTwin(tx, line, brands)) ??
    (await queries.brandOfPayment(tx, line, { brands, names: named.references }))
  )
}

async function hasOrder(tx: Tx, line: Line, { references, keys }: LineNames): Promise<boolean> {
  const sought = { ...line, references, keys }
  const found = line.amount > 0n ? await depositsNamed(tx, sought) : await payoutsNamed(tx, sought)
  return found.length > 0
}

/**
 * Tells brands that share the account whose a payment was that went out, once its order is known: what
 * looked like a difference to them is none.
 */
export async function tellTwins(ctx: Context, tx: Tx, line: Line): Promise<void> {
  const brands = await queries.brandsSharing(tx, line)
  if (brands.length === 0) return
  for (const lineId of await queries.claimTwins(tx, line, brands))
    await endFindings(tx, {
      lineId,
      kind: 'unknown_payment',
      at: ctx.clock.now(),
      note: 'of another brand',
    })
}

/** A line in a difference: what a bank or provider says. */
export const lineText = ({ amount, currency, reference }: Line): string =>
  `${formatMoney(amount)} ${currency} ${reference}`

/** Whether another brand was told of the same money, to hand it over to. */
export const mayHandOver = async (tx: Tx, lineId: string | null): Promise<boolean> =>
  lineId !== null && (await queries.lockTwinBehind(tx, lineId)) !== undefined

/**
 * What a line tells of is the other brand's, which brought it as well: from now on its own line counts,
 * as a difference, and is booked there. The caller takes it out of the books of this brand, and has asked
 * {@link mayHandOver}.
 */
export async function handOver(ctx: Context, tx: Tx, lineId: string): Promise<void> {
  const id = await queries.lockTwinBehind(tx, lineId)
  const twin = id === undefined ? undefined : await lockLine(tx, id)
  assert(twin, 'it was asked whether another brand has the line')
  await queries.leaveLine(tx, twin.id, null)
  await queries.leaveLine(tx, lineId, twin.brandId)
  await insertFinding(tx, {
    brandId: twin.brandId,
    lineId: twin.id,
    kind: 'unknown_payment',
    expected: 'no order',
    reported: lineText(twin),
    at: ctx.clock.now(),
  })
}
