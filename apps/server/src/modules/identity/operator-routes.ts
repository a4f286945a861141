import { opsIdentity } from '@lantern/contract/ops/identity'
import { opsRecovery, opsSignInRules } from '@lantern/contract/ops/settings'
import { bind, type Route } from '../../mount.ts'
import { changeSite, loadSite, type Site, storeSetting } from '../config/index.ts'
import { inactiveSetting } from './long-away.ts'
import {
  endSessionsOf,
  identityOf,
  resetPassword,
  resetSecondFactor,
  reveal,
  setSamePerson,
} from './operator-identity.ts'
import { specificRecoverySetting } from './recovery.ts'
import { secondProofSetting } from './second-proof.ts'

const done = { done: true } as const

/** The console's page of a member's identity. */
const identityRoutes = (): Route[] =>
  bind(opsIdentity, {
    overview: (call) => identityOf(call, call.input.id),
    reveal: async (call) => ({ value: await reveal(call, call.input) }),
    endSession: async (call) => ({ ended: await endSessionsOf(call, call.input) }),
    resetPassword: async (call) => ({ password: await resetPassword(call, call.input) }),
    resetSecondFactor: async (call) => {
      await resetSecondFactor(call, call.input)
      return done
    },
    markSamePerson: async (call) => {
      await setSamePerson(call, call.input, true)
      return done
    },
    unmarkSamePerson: async (call) => {
      await setSamePerson(call, call.input, false)
      return done
    },
  })

/** The console's rules of recovery. */
const recoveryRoutes = (): Route[] =>
  bind(opsRecovery, {
    rules: async ({ ctx, caller }) => ({
      saysUnknown: (await loadSite(ctx.db, caller.brand.id)).setting(specificRecoverySetting),
    }),
    setRules: (call) =>
      changeSite(call, {
        event: 'recovery.changed',
        subject: 'recovery',
        look: (site) => ({ saysUnknown: site.setting(specificRecoverySetting) }),
        write: (tx) =>
          storeSetting(tx, call.caller.brand.id, {
            setting: specificRecoverySetting,
            value: call.input.saysUnknown,
          }),
      }),
  })

const signInRules = (site: Site) => ({
  ...site.setting(secondProofSetting),
  inactiveDays: site.setting(inactiveSetting),
})

/** The console's rules of signing in. */
const signInRoutes = (): Route[] =>
  bind(opsSignInRules, {
    rules: async ({ ctx, caller }) => signInRules(await loadSite(ctx.db, caller.brand.id)),
    setRules: (call) =>
      changeSite(call, {
        event: 'signInRules.changed',
        subject: 'signIn',
        look: signInRules,
        write: async (tx) => {
          const { id } = call.caller.brand
          const { asksFromUnknown, inactiveDays } = call.input
          await storeSetting(tx, id, { setting: secondProofSetting, value: { asksFromUnknown } })
          await storeSetting(tx, id, { setting: inactiveSetting, value: inactiveDays })
        },
      }),
  })

export const opsRoutes = (): Route[] => [
  ...identityRoutes(),
  ...recoveryRoutes(),
  ...signInRoutes(),
]
