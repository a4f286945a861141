import { refuse } from '@lantern/contract/errors'
import { opsFailedDeposits } from '@lantern/contract/ops/payment-methods'
import { bind, type Route } from '../../mount.ts'
import { changeSite, readSetting, storeSetting } from '../config/index.ts'
import { failedDepositsSetting, slowedDown } from './failed-deposits.ts'

/** What slows members down after deposits that failed, on the console. */
export const failedDepositOpsRoutes = (): Route[] =>
  bind(opsFailedDeposits, {
    failures: async ({ ctx, caller }) => {
      const rules = await readSetting(ctx, caller.brand.id, failedDepositsSetting)
      const slowed = await slowedDown(ctx, caller.brand.id, rules)
      return {
        rules,
        slowed: slowed.map(({ lastAt, until, ...one }) => ({
          ...one,
          lastAt: lastAt.toISOString(),
          until: until.toISOString(),
        })),
      }
    },
    setRules: (call) => {
      const { reason: _, ...rules } = call.input
      if (rules.suspendMinutes < rules.blockMinutes)
        refuse('field_invalid', { field: 'suspendMinutes' })
      return changeSite(call, {
        event: 'failedDeposits.changed',
        subject: 'failedDeposits',
        look: (site) => site.setting(failedDepositsSetting),
        write: (tx) =>
          storeSetting(tx, call.caller.brand.id, { setting: failedDepositsSetting, value: rules }),
      })
    },
  })
