/// <reference types="vite/client" />
declare module 'virtual:banners' {
  /** Addresses of the banner pictures by scene. */
  export const bannerUrls: Readonly<Record<'festival' | 'lagoon' | 'jade' | 'royal', string>>
}

/** Set by build.mjs: addresses of the texts of the first screen by language. */
declare const __SHELL_TEXTS__: Readonly<Record<string, string | undefined>>
