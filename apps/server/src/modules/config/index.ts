/** The door of config: brands, their site's state, modules, settings, rules of registration. */
export { changeSite } from './change-site.ts'
export { countryFinder, type CountryFinder } from './countries.ts'
export { currencySymbol } from './currency-symbol.ts'
export { listBrands } from './queries.ts'
export {
  isTransactionPassword,
  REGISTER_FIELDS,
  type RegisterField,
  type RegisterRules,
  type RegisterVariant,
  registerFieldsSetting,
  mobileFieldsSetting,
  registrationRules,
} from './register-rules.ts'
export { isNetwork, networkTest } from './networks.ts'
export { opsRoutes } from './operator-routes.ts'
export { bannerOpsRoutes } from './banners.ts'
export { footerOpsRoutes } from './footer.ts'
export { textOpsRoutes, textsOf } from './texts.ts'
export { routes } from './routes.ts'
export { createBrand, seedSite } from './seed.ts'
export {
  defineSetting,
  type Links,
  LANGUAGES as knownLanguages,
  linksSetting,
  minimumAgeSetting,
  passwordExpirySetting,
  passwordPolicySetting,
  type Setting,
  termsVersionSetting,
} from './settings.ts'
export {
  brandById,
  brandOfHost,
  forgetSite,
  loadSite,
  moduleEnabled,
  readSetting,
  readSettingIn,
  requireModule,
  requireModuleIn,
  type Site,
  storeSetting,
  writeSetting,
} from './site.ts'
export {
  type Change,
  getSystem,
  isUnderMaintenance,
  setMaintenance,
  setModule,
  setRegions,
  type SiteState,
  siteState,
  type System,
  whereIs,
} from './status.ts'
export { affiliateOfDomain } from './site-pages.ts'
export { statusOf, type Visitor } from './site-status.ts'
export { type Watch, watchSites } from './watch.ts'
export { chainFrom, defaultLanguageOf, languagesOf, whitelabelOf } from './whitelabel.ts'
