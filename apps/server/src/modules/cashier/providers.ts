import type { Pool } from 'pg'
import type { Context } from '../../context.ts'
import { btcpayProvider } from './btcpay.ts'
import type { PaymentProvider } from './provider.ts'
import { gatewayProvider, sandboxProvider } from './gateway.ts'
import { transferProvider } from './transfer.ts'

// One set per database: tests with several never meet.
const installed = new WeakMap<Pool, Map<string, PaymentProvider>>()

/** Adds a provider, or replaces the one of its code. */
export function installProvider(ctx: Context, provider: PaymentProvider): void {
  providersOf(ctx).set(provider.code, provider)
}

function providersOf(ctx: Context): Map<string, PaymentProvider> {
  const found = installed.get(ctx.db)
  if (found) return found
  const transfer = transferProvider(ctx)
  const fresh = new Map<string, PaymentProvider>([[transfer.code, transfer]])
  if (ctx.config.btcpay) fresh.set('btcpay', btcpayProvider(ctx, ctx.config.btcpay))
  const [site = ''] = ctx.config.siteOrigins
  if (ctx.config.gateway)
    fresh.set('gateway', gatewayProvider(ctx, { ...ctx.config.gateway, code: 'gateway', site }))
  // Play money has no place beside real money.
  if (ctx.config.mode !== 'production') fresh.set('sandbox', sandboxProvider(ctx))
  installed.set(ctx.db, fresh)
  return fresh
}

/** The provider of a code; undefined when this installation has none. */
export const findProvider = (ctx: Context, code: string): PaymentProvider | undefined =>
  providersOf(ctx).get(code)

/** Codes of the providers that this installation has. */
export const providerCodes = (ctx: Context): string[] => [...providersOf(ctx).keys()]
