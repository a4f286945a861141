import { refuse } from '@lantern/contract/errors'
import type { BrandId } from '@lantern/kernel/ids'
import type { Money } from '@lantern/kernel/money'
import { MINUTE_MS } from '@lantern/kernel/time'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/transact.ts'
import { findProvider } from './providers.ts'
import type { Direction, Method, RouteRule } from './queries/methods.ts'
import { providerSwitches, silentOrders } from './queries/provider-health.ts'

/** The house's own account, where persons read what arrived. */
export const HOUSE_PROVIDER = 'transfer'

/** A provider is failing while the last orders it was given in that time are all without an answer. */
const SILENT_ORDERS = 3
const SILENT_MS = 10 * MINUTE_MS

/** What decides who has a new order. */
export interface NewOrder {
  readonly amount: Money
  /** Where the member is, as far as that is known. */
  readonly country: string | null
}

const fits = ({ least, most, countries }: RouteRule, { amount, country }: NewOrder): boolean =>
  (least === null || amount >= least) &&
  (most === null || amount <= most) &&
  (countries.length === 0 || (country !== null && countries.includes(country)))

/** Who may have an order by the rules, first choice first; at last the method's own provider. */
export const candidates = (
  { routes, provider }: Pick<Method, 'routes' | 'provider'>,
  order: NewOrder,
): string[] => [
  ...new Set([
    ...routes.filter((rule) => fits(rule, order)).map((rule) => rule.provider),
    provider,
  ]),
]

/** Every provider that a method may lead to. */
export const providersOfMethod = ({
  routes,
  provider,
}: Pick<Method, 'routes' | 'provider'>): string[] => [
  ...new Set([...routes.map((rule) => rule.provider), provider]),
]

/** Whether a provider can pay by a way. */
export const canPay = (ctx: Context, code: string, method: string): boolean => {
  const provider = findProvider(ctx, code)
  if (!provider) return false
  return provider.payoutMethods?.includes(method) ?? true
}

/** Whether a provider that is here can carry out orders of a method at all. */
function canCarryOut(ctx: Context, method: Method, code: string): boolean {
  if (!findProvider(ctx, code)) return false
  if (method.direction === 'withdrawal')
    return code === method.provider || canPay(ctx, code, method.code)
  return code !== HOUSE_PROVIDER || method.payTo !== null
}

/** Providers of a brand that an operator switched off. */
export async function switchedOff(db: Db, brandId: BrandId): Promise<ReadonlySet<string>> {
  const said = await providerSwitches(db, brandId)
  return new Set(said.filter(({ enabled }) => !enabled).map(({ provider }) => provider))
}

/** A provider of a brand, in one direction. */
export interface AskedProvider {
  readonly brandId: BrandId
  readonly provider: string
  readonly direction: Direction
}

/** Whether a provider leaves orders without an answer. */
export async function isFailing(
  ctx: Context,
  db: Db,
  { brandId, ...asked }: AskedProvider,
): Promise<boolean> {
  const since = new Date(ctx.clock.now().getTime() - SILENT_MS)
  const silent = await silentOrders(db, brandId, { ...asked, since, last: SILENT_ORDERS })
  return silent >= SILENT_ORDERS
}

/** Whether anybody could carry out an order of a method now; `off`: of {@link switchedOff}. */
export const isServed = (ctx: Context, method: Method, off: ReadonlySet<string>): boolean =>
  providersOfMethod(method).some((code) => !off.has(code) && canCarryOut(ctx, method, code))

/**
 * Who has a new order. One that is switched off is passed over, and one that is failing where another
 * one could have it; an order that was made stays where it is. Refuses `method_not_available` where
 * nobody is left.
 */
export async function chooseProvider(
  ctx: Context,
  tx: Tx,
  { brandId, method, ...order }: NewOrder & { readonly brandId: BrandId; readonly method: Method },
): Promise<string> {
  const off = await switchedOff(tx, brandId)
  const able = candidates(method, order).filter(
    (code) => !off.has(code) && canCarryOut(ctx, method, code),
  )
  const [first] = able
  if (first === undefined) refuse('method_not_available')
  // who stands alone is asked, whatever became of its last orders
  if (able.length === 1) return first
  const { direction } = method
  for (const provider of able)
    if (!(await isFailing(ctx, tx, { brandId, provider, direction }))) return provider
  return first
}

/**
 * The most of one payout that a provider pays by a way: what a rule of it says, or else the way's own;
 * null: no such limit.
 */
export function ceilingOf(
  { routes, payoutMax }: Pick<Method, 'routes' | 'payoutMax'>,
  provider: string,
): Money | null {
  const own = routes.flatMap((rule) =>
    rule.provider === provider && rule.payoutMax !== null ? [rule.payoutMax] : [],
  )
  return (
    own.reduce<Money | null>((least, one) => (least === null || one < least ? one : least), null) ??
    payoutMax
  )
}
