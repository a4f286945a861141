import type { ReplyOf } from '@lantern/contract/endpoint'
import { directions, opsPaymentMethods } from '@lantern/contract/ops/payment-methods'
import type { BrandId } from '@lantern/kernel/ids'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { bind, type Route } from '../../mount.ts'
import { changeSite, loadSite, type Site, storeSetting } from '../config/index.ts'
import { askSetting } from '../safeplay/index.ts'
import { addMethod, changeMethod, switchProvider } from './method-desk.ts'
import { namesSetting, payeeSetting } from './payees.ts'
import { providerCodes } from './providers.ts'
import { allMethods, type MethodRow } from './queries/methods.ts'
import { providerSwitches } from './queries/provider-health.ts'
import { receiptSetting } from './receipts.ts'
import { changeRiskRules, riskRules } from './risk-rules.ts'
import { isFailing } from './routing.ts'
import { suspenseSetting } from './suspense-desk.ts'
import { changeTreeLimits, treeLimits } from './tree-limits.ts'
import { hourSetting } from './withdrawal.ts'

type WireMethod = ReplyOf<typeof opsPaymentMethods.methods>['methods'][number]

const presentMethod = (method: MethodRow): WireMethod => ({
  id: method.id,
  direction: method.direction,
  code: method.code,
  name: method.name,
  currency: method.currency,
  provider: method.provider,
  enabled: method.enabled,
  position: method.position,
  minimum: method.minimum,
  maximum: method.maximum,
  feeBasisPoints: method.feeBasisPoints,
  quickAmounts: [...method.quickAmounts],
  twoPersonsAbove: method.twoPersonsAbove,
  mostPerDay: method.mostPerDay,
  countries: [...method.countries],
  leastVip: method.leastVip,
  payTo: method.payTo,
  patienceMinutes: method.patienceMinutes,
  payoutMax: method.payoutMax,
  routes: method.routes.map((rule) => ({ ...rule, countries: [...rule.countries] })),
})

/** Who carries out orders, and whether it answers. */
async function presentProviders(ctx: Context, brandId: BrandId) {
  const said = await providerSwitches(ctx.db, brandId)
  return await Promise.all(
    providerCodes(ctx).map(async (code) => {
      const found = said.find(({ provider }) => provider === code)
      const isSilent = await Promise.all(
        directions.map((direction) =>
          isFailing(ctx, ctx.db, { brandId, provider: code, direction }),
        ),
      )
      return {
        code,
        enabled: found?.enabled ?? true,
        changedBy: found?.changedBy ?? null,
        changedAt: found?.changedAt.toISOString() ?? null,
        failing: directions.filter((_, at) => isSilent[at]),
      }
    }),
  )
}

/** What the cashier waits for and how often, as a site has it. */
const cashierSettings = (site: Site) => ({
  receiptMinutes: site.setting(receiptSetting),
  payeeMinutes: site.setting(payeeSetting),
  withdrawalsPerHour: site.setting(hourSetting),
  payeeNames: site.setting(namesSetting),
  askAtFirstDeposit: site.setting(askSetting),
  suspenseDays: site.setting(suspenseSetting),
})

/** Methods and settings of the cashier, on the console. */
export const methodOpsRoutes = (): Route[] =>
  bind(opsPaymentMethods, {
    methods: async ({ ctx, caller }) => ({
      providers: providerCodes(ctx),
      methods: (await allMethods(ctx.db, caller.brand.id)).map(presentMethod),
    }),
    setMethod: async (call) => {
      const { ctx, caller, input } = call
      const operator = call.operator()
      await transact(ctx, (tx) => changeMethod({ ctx, tx, caller, operator }, input))
      return { done: true as const }
    },
    addMethod: async (call) => {
      const { ctx, caller, input } = call
      const operator = call.operator()
      return { id: await transact(ctx, (tx) => addMethod({ ctx, tx, caller, operator }, input)) }
    },
    providers: async ({ ctx, caller }) => ({
      providers: await presentProviders(ctx, caller.brand.id),
    }),
    setProvider: async (call) => {
      const { ctx, caller, input } = call
      const operator = call.operator()
      await transact(ctx, (tx) => switchProvider({ ctx, tx, caller, operator }, input))
      return { done: true as const }
    },
    treeLimits: ({ ctx, caller }) => treeLimits(ctx, caller.brand.id),
    setTreeLimits: (call) => changeTreeLimits(call),
    risk: ({ ctx, caller }) => riskRules(ctx, caller.brand.id),
    setRisk: (call) => changeRiskRules(call),
    settings: async ({ ctx, caller }) => cashierSettings(await loadSite(ctx.db, caller.brand.id)),
    setSettings: (call) =>
      changeSite(call, {
        event: 'cashier.changed',
        subject: 'cashier',
        look: cashierSettings,
        write: async (tx) => {
          const { input } = call
          const { id } = call.caller.brand
          await storeSetting(tx, id, { setting: receiptSetting, value: input.receiptMinutes })
          await storeSetting(tx, id, { setting: payeeSetting, value: input.payeeMinutes })
          await storeSetting(tx, id, { setting: hourSetting, value: input.withdrawalsPerHour })
          await storeSetting(tx, id, { setting: namesSetting, value: input.payeeNames })
          await storeSetting(tx, id, { setting: askSetting, value: input.askAtFirstDeposit })
          await storeSetting(tx, id, { setting: suspenseSetting, value: input.suspenseDays })
        },
      }),
  })
