import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import { SECOND_MS } from '@lantern/kernel/time'
import type { Context } from '../../context.ts'
import { findTransferDialect } from './adapters/dialects.ts'
import { accountOf, exchange, isResting } from './outgoing.ts'
import type { ConnectionRow } from './queries/connections.ts'
import * as queries from './queries/kept-money.ts'
import type { Transfer } from './queries/transfers.ts'
import { unitsOf } from './units.ts'

/** A page that is drawn again and again asks the vendor this often. */
const FRESH_MS = 10 * SECOND_MS

export interface Keeper {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly currency: Currency
}

/**
 * What a vendor says that it keeps for a member now; null where it can not be asked or does not say.
 * It is written down where no order was under way meanwhile: an order is in it, or it is not.
 */
export async function keptAt(
  ctx: Context,
  { brandId, memberId, currency }: Keeper,
  { id: connectionId, code: vendorCode, dialect, apiUrl, units }: ConnectionRow,
): Promise<Money | null> {
  const wallet = { connectionId, memberId, currency }
  const known = await queries.findKept(ctx.db, wallet)
  if (known.newest === null) return 0n
  const at = ctx.clock.now()
  const isQuiet = known.underWay === 0
  const age = at.getTime() - (known.askedAt?.getTime() ?? 0)
  if (isQuiet && known.upTo === known.newest && age < FRESH_MS) return known.balance
  const callee = { brandId, connectionId, vendorCode, apiUrl, dialect }
  const written = await askVendor(ctx, memberId, callee)
  const said = written === null ? null : written * unitsOf(units)(currency)
  if (said !== null && isQuiet)
    await queries.storeKept(ctx.db, { ...wallet, brandId, balance: said, at, upTo: known.newest })
  return said
}

type Callee = Pick<Transfer, 'brandId' | 'connectionId' | 'vendorCode' | 'apiUrl' | 'dialect'>

async function askVendor(ctx: Context, memberId: MemberId, callee: Callee): Promise<Money | null> {
  const balance = findTransferDialect(callee.dialect)?.balance
  if (!balance || (await isResting(ctx, callee))) return null
  const account = await accountOf(ctx, callee)
  if (!account) return null
  const about = { operation: 'balance', playerId: memberId }
  const question = balance.question(memberId, account, ctx.clock.now())
  const reply = await exchange(ctx, callee, { ...question, about })
  return (reply && balance.read(reply, memberId)) ?? null
}
