import { system } from '@lantern/contract/system'
import { bind, type Route } from '../../mount.ts'
import { presentRules } from './present.ts'
import { registrationRules, variantOf } from './register-rules.ts'
import { defaultLanguageSetting } from './settings.ts'
import { siteOf } from './site.ts'
import { countryCodes, domainRouteOf, helpCenter } from './site-pages.ts'
import { statusOf } from './site-status.ts'
import { textsOf } from './texts.ts'
import { whitelabelOf } from './whitelabel.ts'

// What language a member chose is a fact about the member: `updateLanguage` is identity's.
const { updateLanguage: _, ...calls } = system

export const routes = (): Route[] =>
  bind(calls, {
    status: ({ ctx, caller }) => statusOf(ctx, caller),
    // A page that reads it again names no language: its browser remembers the one it was chosen in.
    whitelabel: ({ ctx, caller, input }) =>
      whitelabelOf(ctx, caller.brand, input.language ?? caller.language ?? undefined),
    texts: ({ ctx, caller, input }) => textsOf(ctx, caller.brand.id, input.language),
    registerRules: async ({ ctx, caller, input }) => {
      const site = await siteOf(ctx, caller.brand.id)
      const variant = input.variant ?? variantOf(site)
      const rules = await registrationRules(ctx, caller.brand.id, variant)
      const home = site.setting(defaultLanguageSetting)
      return presentRules(rules, (patternId) => {
        const messages = site.ownPatterns.get(patternId)?.messages ?? {}
        return messages[input.language ?? home] ?? messages[home]
      })
    },
    domainRoute: async ({ ctx, caller }) =>
      domainRouteOf(await siteOf(ctx, caller.brand.id), caller.host),
    helpCenter: ({ ctx, caller, input }) => helpCenter(ctx, caller.brand, input.lang),
    getCountryCode: ({ ctx, caller }) => countryCodes(ctx, caller.ip),
  })
