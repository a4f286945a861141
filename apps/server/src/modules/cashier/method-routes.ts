import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsPaymentMethods } from '@lantern/contract/ops/payments'
import { transact } from '../../db/transact.ts'
import { bind, type Route } from '../../mount.ts'
import { changeSite, readSetting, storeSetting } from '../config/index.ts'
import { askSetting } from '../safeplay/index.ts'
import { changeMethod } from './method-desk.ts'
import { namesSetting, payeeSetting } from './payees.ts'
import { providerCodes } from './providers.ts'
import { allMethods, type MethodRow } from './queries/methods.ts'
import { receiptSetting } from './receipts.ts'
import { changeRiskRules, riskRules } from './risk-rules.ts'
import { changeTreeLimits, treeLimits } from './tree-limits.ts'

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
    treeLimits: ({ ctx, caller }) => treeLimits(ctx, caller.brand.id),
    setTreeLimits: (call) => changeTreeLimits(call),
    risk: ({ ctx, caller }) => riskRules(ctx, caller.brand.id),
    setRisk: (call) => changeRiskRules(call),
    settings: async ({ ctx, caller }) => ({
      receiptMinutes: await readSetting(ctx, caller.brand.id, receiptSetting),
      payeeMinutes: await readSetting(ctx, caller.brand.id, payeeSetting),
      payeeNames: await readSetting(ctx, caller.brand.id, namesSetting),
      askAtFirstDeposit: await readSetting(ctx, caller.brand.id, askSetting),
    }),
    setSettings: (call) =>
      changeSite(call, {
        event: 'cashier.changed',
        subject: 'cashier',
        look: (site) => ({
          receiptMinutes: site.setting(receiptSetting),
          payeeMinutes: site.setting(payeeSetting),
          payeeNames: site.setting(namesSetting),
          askAtFirstDeposit: site.setting(askSetting),
        }),
        write: async (tx) => {
          const { receiptMinutes, payeeMinutes, payeeNames, askAtFirstDeposit } = call.input
          const { id } = call.caller.brand
          await storeSetting(tx, id, { setting: receiptSetting, value: receiptMinutes })
          await storeSetting(tx, id, { setting: payeeSetting, value: payeeMinutes })
          await storeSetting(tx, id, { setting: namesSetting, value: payeeNames })
          await storeSetting(tx, id, { setting: askSetting, value: askAtFirstDeposit })
        },
      }),
  })
