import babelExtractor from '@lingui/cli/api/extractors/babel'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { refusals } from './packages/contract/src/errors.ts'
import { LANGUAGES } from './packages/contract/src/languages.ts'

/** Every refusal of the contract is a message `refusal.<code>`, so that none can be forgotten. */
const refusalExtractor = {
  match: (file: string) => file.endsWith('packages/contract/src/errors.ts'),
  extract: (file: string, _code: string, found: (message: object) => void) => {
    for (const [code, [, english]] of Object.entries(refusals))
      found({ id: `refusal.${code}`, message: english, origin: [file, 1], placeholders: {} })
  },
}

const po = (area: string) => `<rootDir>/locales/{locale}/${area}`
/** What the first page draws; whatever opens later brings its texts then. */
const shellFeatures = ['lobby', 'closed']
const partsFolder = '<rootDir>/apps/member/src/parts'
const laterParts = ['identity', 'records']
/** Rounds shown again: on the site and in the console. */
const stills = '<rootDir>/packages/games/src/still'
const everywhere = ['**/node_modules/**', '**/dist/**', '**/*.test.*']

export default defineConfig({
  sourceLocale: 'en',
  // Texts are extracted into English and Vietnamese alone; the files of the others hold what is
  // translated, and nothing else: see docs/translating.md.
  locales: [...LANGUAGES],
  fallbackLocales: { 'es-MX': ['es', 'en'], 'pt-PT': ['pt-BR', 'en'], default: 'en' },
  format: formatter({ lineNumbers: false, origins: true, printLinguiId: false }),
  orderBy: 'message',
  extractors: [refusalExtractor as never, babelExtractor],
  catalogs: [
    {
      path: po('shell'),
      include: [
        '<rootDir>/apps/member/src/app',
        '<rootDir>/apps/member/src/parts',
        ...shellFeatures.map((name) => `<rootDir>/apps/member/src/features/${name}`),
        '<rootDir>/packages/web-kit/src',
      ],
      exclude: [...everywhere, ...laterParts.map((name) => `${partsFolder}/${name}/**`)],
    },
    {
      path: po('member'),
      include: [
        '<rootDir>/apps/member/src/features',
        ...laterParts.map((name) => `${partsFolder}/${name}`),
        stills,
      ],
      exclude: [
        ...everywhere,
        ...shellFeatures.map((name) => `<rootDir>/apps/member/src/features/${name}/**`),
      ],
    },
    {
      path: po('errors'),
      include: ['<rootDir>/packages/contract/src/errors.ts'],
      exclude: everywhere,
    },
    {
      path: po('console'),
      include: [
        '<rootDir>/apps/console/src',
        '<rootDir>/packages/console-kit/src',
        '<rootDir>/packages/web-kit/src',
        stills,
      ],
      exclude: everywhere,
    },
  ],
})
