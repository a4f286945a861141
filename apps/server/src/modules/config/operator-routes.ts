import { opsSettings } from '@lantern/contract/ops/settings'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { patternIds, patterns } from '@lantern/rules/patterns/patterns'
import { bind, type Handlers, type Route } from '../../mount.ts'
import { changeSite } from './change-site.ts'
import { removeDomain, saveDomain } from './domains.ts'
import { checkLinks } from './links.ts'
import { removePattern, savePattern } from './own-patterns.ts'
import {
  checkedFields,
  chosenFields,
  DERIVED_FIELDS,
  FIXED_FIELDS,
  fieldsSetting,
  isKnown,
  REGISTER_FIELDS,
  type RegisterVariant,
  variantOf,
} from './register-rules.ts'
import { refuse } from '@lantern/contract/errors'
import { listHelpPages } from './queries/settings.ts'
import {
  asksAgeSetting,
  defaultLanguageSetting,
  LANGUAGES,
  languagesSetting,
  linksSetting,
  minimumAgeSetting,
  passwordExpirySetting,
  passwordPolicySetting,
  statementsSetting,
  termsVersionSetting,
} from './settings.ts'
import { loadSite, type Site, storeSetting } from './site.ts'
import { removeHelpPage, saveHelpPage } from './help-pages.ts'

type Registration = ReplyOf<typeof opsSettings.registration>

/** A form as the console edits it: fields that follow from something else are left out. */
const presentForm = (site: Site, variant: RegisterVariant): Registration['forms']['username'] => {
  const chosen = chosenFields(site, variant)
  return REGISTER_FIELDS.filter((name) => !DERIVED_FIELDS.includes(name)).map((name) => ({
    name,
    enabled: chosen[name].enabled,
    required: chosen[name].required,
    patterns: [...chosen[name].patterns],
  }))
}

const presentRegistration = (site: Site): Registration => ({
  variant: variantOf(site),
  forms: { username: presentForm(site, 'username'), mobile: presentForm(site, 'mobile') },
  fixed: { username: [...FIXED_FIELDS.username], mobile: [...FIXED_FIELDS.mobile] },
  patterns: patternIds.map((patternId) => ({ patternId, pattern: patterns[patternId].source })),
  ownPatterns: [...site.ownPatterns.values()].map((own) => ({
    ...own,
    messages: { ...own.messages },
  })),
  minimumAge: site.setting(minimumAgeSetting),
  termsVersion: site.setting(termsVersionSetting),
  password: {
    ...site.setting(passwordPolicySetting),
    expiryDays: site.setting(passwordExpirySetting),
  },
})

const registration: Pick<
  Handlers<typeof opsSettings>,
  'registration' | 'setRegisterForm' | 'setRegisterTerms' | 'setPasswordPolicy'
> = {
  registration: async ({ ctx, caller }) =>
    presentRegistration(await loadSite(ctx.db, caller.brand.id)),
  setRegisterForm: (call) =>
    changeSite(call, {
      event: 'registerForm.changed',
      subject: call.input.variant,
      look: (site) => site.setting(fieldsSetting(call.input.variant)),
      write: (tx, site) => {
        const { variant, fields } = call.input
        const value = checkedFields(site, variant, fields)
        return storeSetting(tx, call.caller.brand.id, { setting: fieldsSetting(variant), value })
      },
    }),
  setRegisterTerms: (call) =>
    changeSite(call, {
      event: 'registerTerms.changed',
      subject: 'terms',
      look: (site) => ({
        minimumAge: site.setting(minimumAgeSetting),
        termsVersion: site.setting(termsVersionSetting),
      }),
      write: async (tx) => {
        const { minimumAge, termsVersion } = call.input
        const { id } = call.caller.brand
        await storeSetting(tx, id, { setting: minimumAgeSetting, value: minimumAge })
        await storeSetting(tx, id, { setting: termsVersionSetting, value: termsVersion })
      },
    }),
  setPasswordPolicy: (call) =>
    changeSite(call, {
      event: 'passwordPolicy.changed',
      subject: 'password',
      look: (site) => ({
        ...site.setting(passwordPolicySetting),
        expiryDays: site.setting(passwordExpirySetting),
      }),
      write: async (tx, site) => {
        const { expiryDays, reason: _, ...policy } = call.input
        const { id } = call.caller.brand
        if (!isKnown(site, policy.patternId)) refuse('field_invalid', { field: 'patternId' })
        await storeSetting(tx, id, { setting: passwordPolicySetting, value: policy })
        await storeSetting(tx, id, { setting: passwordExpirySetting, value: expiryDays })
      },
    }),
}

const languages: Pick<Handlers<typeof opsSettings>, 'languages' | 'setLanguages'> = {
  languages: async ({ ctx, caller }) => {
    const site = await loadSite(ctx.db, caller.brand.id)
    return {
      languages: [...site.setting(languagesSetting)],
      defaultLanguage: site.setting(defaultLanguageSetting),
      available: [...LANGUAGES],
    }
  },
  setLanguages: (call) =>
    changeSite(call, {
      event: 'languages.changed',
      subject: 'languages',
      look: (site) => ({
        languages: site.setting(languagesSetting),
        defaultLanguage: site.setting(defaultLanguageSetting),
      }),
      write: async (tx) => {
        const { defaultLanguage } = call.input
        const chosen = [...new Set(call.input.languages)]
        const unknown = chosen.find((one) => !LANGUAGES.includes(one))
        if (unknown !== undefined) refuse('field_invalid', { field: 'languages', entry: unknown })
        if (!chosen.includes(defaultLanguage)) refuse('field_invalid', { field: 'defaultLanguage' })
        const { id } = call.caller.brand
        await storeSetting(tx, id, { setting: languagesSetting, value: chosen })
        await storeSetting(tx, id, { setting: defaultLanguageSetting, value: defaultLanguage })
      },
    }),
}

const links: Pick<Handlers<typeof opsSettings>, 'links' | 'setLinks'> = {
  links: async ({ ctx, caller }) => {
    const kept = (await loadSite(ctx.db, caller.brand.id)).setting(linksSetting)
    return {
      ...kept,
      allowedHosts: [...kept.allowedHosts],
      customerService: [...kept.customerService],
      resources: [...kept.resources],
      imageCDNs: [...kept.imageCDNs],
      launchGameCDNs: [...kept.launchGameCDNs],
    }
  },
  setLinks: (call) =>
    changeSite(call, {
      event: 'links.changed',
      subject: 'links',
      look: (site) => site.setting(linksSetting),
      write: (tx) => {
        const { reason: _, ...wanted } = call.input
        const value = checkLinks(wanted)
        return storeSetting(tx, call.caller.brand.id, { setting: linksSetting, value })
      },
    }),
}

const words: Pick<Handlers<typeof opsSettings>, 'siteWords' | 'setSiteWords'> = {
  siteWords: async ({ ctx, caller }) => {
    const site = await loadSite(ctx.db, caller.brand.id)
    return wordsOf(site)
  },
  setSiteWords: (call) =>
    changeSite(call, {
      event: 'siteWords.changed',
      subject: 'siteWords',
      look: wordsOf,
      write: async (tx) => {
        const { asksAge, statements } = call.input
        const unknown = Object.keys(statements).find((one) => !LANGUAGES.includes(one))
        if (unknown !== undefined) refuse('field_invalid', { field: 'statements', entry: unknown })
        const { id } = call.caller.brand
        await storeSetting(tx, id, { setting: asksAgeSetting, value: asksAge })
        await storeSetting(tx, id, { setting: statementsSetting, value: statements })
      },
    }),
}

const wordsOf = (site: Site) => ({
  asksAge: site.setting(asksAgeSetting),
  statements: { ...site.setting(statementsSetting) },
})

/** The console's calls about the brand's settings. */
export const opsRoutes = (): Route[] =>
  bind(opsSettings, {
    ...registration,
    ...languages,
    ...links,
    ...words,
    savePattern: (call) => savePattern(call, call.input),
    removePattern: (call) => removePattern(call, call.input.patternId),
    domains: async ({ ctx, caller }) => {
      const { domains } = await loadSite(ctx.db, caller.brand.id)
      // PostgreSQL writes +00:00 in JSON, the contract Z.
      return {
        domains: domains.map((one) => ({ ...one, addedAt: new Date(one.addedAt).toISOString() })),
      }
    },
    saveDomain: (call) => saveDomain(call, call.input),
    removeDomain: (call) => removeDomain(call, call.input.host),
    helpPages: async ({ ctx, caller }) => ({ pages: await listHelpPages(ctx.db, caller.brand.id) }),
    saveHelpPage: (call) => saveHelpPage(call, call.input),
    removeHelpPage: (call) => removeHelpPage(call, call.input),
  })
