/** A language that somebody else named, as the machine knows it; English for one that it does not. */
export function knownLanguage(language: string): string {
  try {
    return new Intl.Locale(language).baseName
  } catch {
    return 'en'
  }
}
