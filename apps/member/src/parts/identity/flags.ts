const files = import.meta.glob<string>(
  '../../../../../node_modules/country-flag-icons/3x2/[A-Z][A-Z].svg',
  { query: '?url', import: 'default', eager: true },
)

const byCountry = new Map(
  Object.entries(files).map(([path, url]) => [path.slice(-6, -4), url] as const),
)

/** Address of a country's flag, when there is one. */
export const flagUrl = (countryCode: string): string | undefined =>
  byCountry.get(countryCode.toUpperCase())
