/** Files `locales/<language>/<area>.po` by their language. */
export const byLanguage = <Reader>(
  files: Readonly<Record<string, Reader>>,
): Readonly<Record<string, Reader>> =>
  Object.fromEntries(
    Object.entries(files).map(([path, reader]) => [path.split('/').at(-2) ?? path, reader]),
  )
