import { refuse } from '@lantern/contract/errors'
import type { BrandId } from '@lantern/kernel/ids'
import { type Currency, fitsCurrency, formatMoney, type Money, money } from '@lantern/kernel/money'
import type { Context } from '../../context.ts'
import { changeSite, readSetting, storeSetting } from '../config/index.ts'
import { methodCurrencies } from './queries/methods.ts'
import { type RiskRules, riskSetting } from './risk.ts'

/** The rules as operators change them: amounts in units of 1/10,000, by currency. */
export interface EditedRisk
  extends Pick<RiskRules, 'days' | 'turnaround' | 'idlePercent' | 'opposite'> {
  readonly kinds: RiskRules['kinds'][number][]
  readonly bigWin: {
    readonly times: number
    readonly amounts: { readonly currency: Currency; readonly amount: Money }[]
  }
}

/** What is looked for in requests for withdrawals, and the currencies that members pay in. */
export async function riskRules(
  ctx: Context,
  brandId: BrandId,
): Promise<{ currencies: Currency[]; rules: EditedRisk }> {
  const { kinds, bigWin, ...rules } = await readSetting(ctx, brandId, riskSetting)
  const amounts = Object.entries(bigWin.amounts).map(([currency, amount]) => ({
    currency,
    amount: money(amount),
  }))
  return {
    currencies: await methodCurrencies(ctx.db, brandId),
    rules: { ...rules, kinds: [...kinds], bigWin: { times: bigWin.times, amounts } },
  }
}

/** The first that is named again. */
const twice = <Name extends string>(names: readonly Name[]): Name | undefined =>
  names.find((name, at) => names.indexOf(name) < at)

/** Refuses `field_invalid` with the kind or the currency that is wrong. */
function check({ kinds, bigWin }: EditedRisk, known: readonly Currency[]): void {
  const again = twice(kinds) ?? twice(bigWin.amounts.map(({ currency }) => currency))
  if (again !== undefined) refuse('field_invalid', { field: again })
  // Nothing would be a big win of every bet.
  const wrong = bigWin.amounts.find(
    ({ currency, amount }) =>
      !known.includes(currency) || amount <= 0n || !fitsCurrency(amount, currency),
  )
  if (wrong) refuse('field_invalid', { field: wrong.currency })
}

type SiteCall = Parameters<typeof changeSite>[0]

interface RiskCall extends SiteCall {
  readonly input: { readonly rules: EditedRisk; readonly reason: string }
}

/**
 * Replaces all of them, for withdrawals that are asked for from then on. Refuses `field_invalid` with
 * the kind or the currency that is named twice, is not known, or has an amount that does not fit it.
 */
export async function changeRiskRules(call: RiskCall): Promise<{ done: true }> {
  const { rules } = call.input
  const { id: brandId } = call.caller.brand
  return changeSite(call, {
    event: 'withdrawalRisks.changed',
    subject: 'withdrawalRisks',
    look: (site) => site.setting(riskSetting),
    write: async (tx, site) => {
      const kept = Object.keys(site.setting(riskSetting).bigWin.amounts)
      check(rules, [...(await methodCurrencies(tx, brandId)), ...kept])
      const amounts = Object.fromEntries(
        rules.bigWin.amounts.map(({ currency, amount }) => [currency, formatMoney(amount)]),
      )
      const value = { ...rules, bigWin: { times: rules.bigWin.times, amounts } }
      await storeSetting(tx, brandId, { setting: riskSetting, value })
    },
  })
}
