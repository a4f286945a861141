import { system } from '@lantern/contract/system'
import { bind, type Route } from '../../mount.ts'
import { presentRules } from './present.ts'
import { registrationRules } from './register-rules.ts'
import { statusOf } from './site-status.ts'
import { whitelabelOf } from './whitelabel.ts'

// What language a member chose is a fact about the member: `updateLanguage` is identity's.
const { updateLanguage: _, ...calls } = system

export const routes = (): Route[] =>
  bind(calls, {
    status: ({ ctx, caller }) => statusOf(ctx, caller.brand, caller.ip),
    whitelabel: ({ ctx, caller, input }) => whitelabelOf(ctx, caller.brand, input.language),
    registerRules: async ({ ctx, caller }) =>
      presentRules(await registrationRules(ctx, caller.brand.id)),
  })
