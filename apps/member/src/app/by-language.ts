import { bring } from '../parts/loadable.tsx'

/**
 * Files `locales/<language>/<area>.po` by their language. One that can only fail is not asked for:
 * the browser would remember the failure, and have it without a question the next time.
 */
export const byLanguage = <File>(
  files: Readonly<Record<string, () => Promise<File>>>,
): Readonly<Record<string, () => Promise<File>>> =>
  Object.fromEntries(
    Object.entries(files).map(([path, read]) => [
      path.split('/').at(-2) ?? path,
      () => bring(read),
    ]),
  )
