/** The writing of a language, where its letters are not Latin: it decides fonts and line height. */
export type Script =
  | 'Arab'
  | 'Beng'
  | 'Cyrl'
  | 'Deva'
  | 'Grek'
  | 'Hans'
  | 'Hant'
  | 'Jpan'
  | 'Khmr'
  | 'Kore'
  | 'Laoo'
  | 'Latn'
  | 'Mymr'
  | 'Sinh'
  | 'Taml'
  | 'Telu'
  | 'Thai'

/**
 * How far the words of a language can be trusted: written as the source, reviewed by a native
 * reader, drafted with its weightiest texts read back into English, or drafted.
 */
export type Tier = 'source' | 'reviewed' | 'checked' | 'drafted'

export interface LanguageFacts {
  /** Its own name, as `Intl.DisplayNames` does not give it. */
  readonly autonym: string
  readonly script: Script
  readonly tier: Tier
}

const known = (autonym: string, script: Script, tier: Tier): LanguageFacts => ({
  autonym,
  script,
  tier,
})

/** Every language there can be, by its tag of BCP 47, in the order of the menu. */
export const LANGUAGE_FACTS: Readonly<Record<string, LanguageFacts>> = {
  en: known('English', 'Latn', 'source'),
  'zh-CN': known('简体中文', 'Hans', 'checked'),
  'zh-TW': known('繁體中文', 'Hant', 'checked'),
  vi: known('Tiếng Việt', 'Latn', 'checked'),
  th: known('ไทย', 'Thai', 'checked'),
  id: known('Bahasa Indonesia', 'Latn', 'checked'),
  ms: known('Bahasa Melayu', 'Latn', 'checked'),
  fil: known('Filipino', 'Latn', 'drafted'),
  km: known('ខ្មែរ', 'Khmr', 'drafted'),
  lo: known('ລາວ', 'Laoo', 'drafted'),
  my: known('မြန်မာ', 'Mymr', 'drafted'),
  ko: known('한국어', 'Kore', 'checked'),
  ja: known('日本語', 'Jpan', 'checked'),
  hi: known('हिन्दी', 'Deva', 'checked'),
  bn: known('বাংলা', 'Beng', 'drafted'),
  ta: known('தமிழ்', 'Taml', 'drafted'),
  te: known('తెలుగు', 'Telu', 'drafted'),
  ur: known('اردو', 'Arab', 'drafted'),
  ne: known('नेपाली', 'Deva', 'drafted'),
  si: known('සිංහල', 'Sinh', 'drafted'),
  ar: known('العربية', 'Arab', 'checked'),
  fa: known('فارسی', 'Arab', 'drafted'),
  tr: known('Türkçe', 'Latn', 'checked'),
  ru: known('Русский', 'Cyrl', 'checked'),
  uk: known('Українська', 'Cyrl', 'drafted'),
  kk: known('Қазақша', 'Cyrl', 'drafted'),
  'pt-BR': known('Português (Brasil)', 'Latn', 'checked'),
  'pt-PT': known('Português (Portugal)', 'Latn', 'drafted'),
  es: known('Español', 'Latn', 'checked'),
  'es-MX': known('Español (Latinoamérica)', 'Latn', 'checked'),
  fr: known('Français', 'Latn', 'checked'),
  de: known('Deutsch', 'Latn', 'checked'),
  it: known('Italiano', 'Latn', 'checked'),
  pl: known('Polski', 'Latn', 'checked'),
  nl: known('Nederlands', 'Latn', 'checked'),
  sv: known('Svenska', 'Latn', 'drafted'),
  el: known('Ελληνικά', 'Grek', 'drafted'),
  ro: known('Română', 'Latn', 'drafted'),
  sw: known('Kiswahili', 'Latn', 'drafted'),
  mn: known('Монгол', 'Cyrl', 'drafted'),
}

/** What a brand may offer; the site shows those of them whose texts are there. */
export const LANGUAGES: readonly string[] = Object.keys(LANGUAGE_FACTS)
