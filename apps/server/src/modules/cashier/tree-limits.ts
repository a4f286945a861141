import { refuse } from '@lantern/contract/errors'
import type { BrandId } from '@lantern/kernel/ids'
import { type Currency, fitsCurrency, formatMoney } from '@lantern/kernel/money'
import type { Context } from '../../context.ts'
import { changeSite, readSetting, storeSetting } from '../config/index.ts'
import { limitsIn, type TransferLimits, transferSetting } from './tree-transfers.ts'
import { methodCurrencies } from './queries/methods.ts'

/** The limits of one currency. */
export interface TreeLimit extends TransferLimits {
  readonly currency: Currency
}

/** How much goes along the tree, by currency, and the currencies that members pay in. */
export async function treeLimits(
  ctx: Context,
  brandId: BrandId,
): Promise<{ currencies: Currency[]; limits: TreeLimit[] }> {
  const all = await readSetting(ctx, brandId, transferSetting)
  const limits = Object.keys(all).flatMap((currency) => {
    const found = limitsIn(all, currency)
    return found ? [{ currency, ...found }] : []
  })
  return { currencies: await methodCurrencies(ctx.db, brandId), limits }
}

/** Refuses `field_invalid` with the currency whose limits do not fit each other. */
function check(limits: readonly TreeLimit[], known: readonly Currency[]): void {
  const seen = new Set<Currency>()
  for (const { currency, minimum, maximum, mostPerDay } of limits) {
    const amounts = [minimum, maximum, mostPerDay]
    const isGood =
      known.includes(currency) &&
      !seen.has(currency) &&
      minimum > 0n &&
      minimum <= maximum &&
      maximum <= mostPerDay &&
      amounts.every((one) => fitsCurrency(one, currency))
    if (!isGood) refuse('field_invalid', { field: currency })
    seen.add(currency)
  }
}

type SiteCall = Parameters<typeof changeSite>[0]

interface LimitsCall extends SiteCall {
  readonly input: { readonly limits: readonly TreeLimit[]; readonly reason: string }
}

/** Replaces all of them: in a currency that is not named nothing is transferred any more. */
export async function changeTreeLimits(call: LimitsCall): Promise<{ done: true }> {
  const { limits } = call.input
  const { id: brandId } = call.caller.brand
  return changeSite(call, {
    event: 'treeLimits.changed',
    subject: 'treeLimits',
    look: (site) => site.setting(transferSetting),
    write: async (tx, site) => {
      const kept = Object.keys(site.setting(transferSetting))
      check(limits, [...(await methodCurrencies(tx, brandId)), ...kept])
      const value = Object.fromEntries(
        limits.map(({ currency, minimum, maximum, mostPerDay }) => [
          currency,
          {
            minimum: formatMoney(minimum),
            maximum: formatMoney(maximum),
            mostPerDay: formatMoney(mostPerDay),
          },
        ]),
      )
      await storeSetting(tx, brandId, { setting: transferSetting, value })
    },
  })
}
