import { LANGUAGES } from '@lantern/contract/languages'
import { autonymOf } from '@lantern/web-kit/language-names'

/** Every language that a text of the house can be written in, each by its own name. */
export const languageOptions = LANGUAGES.map((value) => ({ value, label: autonymOf(value) }))
