/// <reference types="vite/client" />
declare module 'virtual:banners' {
  /** Addresses of the banner pictures by scene. */
  export const bannerUrls: Readonly<Record<'festival' | 'lagoon' | 'jade' | 'royal', string>>
}
declare module 'virtual:languages' {
  /** Languages whose texts are there, as the menu needs them: tools/i18n/readiness.ts. */
  export const readyLanguages: readonly string[]
}

/** Set by build.mjs: addresses of the texts of the first screen by language. */
declare const __SHELL_TEXTS__: Readonly<Record<string, string | undefined>>
