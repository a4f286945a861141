import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const everywhere = ['**/node_modules/**', '**/dist/**', '**/.data/**']
const webRooms = [
  'packages/{ui,web-kit,console-kit}',
  'apps/{member,console}',
  'packages/games/src/*/view',
  'packages/games/src/still',
  'apps/studio/page',
]

/** The pictures behind banners are drawn when the site is built; a test has their addresses only. */
const drawnBanners = {
  name: 'drawn-banners',
  resolveId: (id: string) => (id === 'virtual:banners' ? `\0${id}` : undefined),
  load: (id: string) => (id === '\0virtual:banners' ? 'export const bannerUrls = {}' : undefined),
}

export default defineConfig({
  test: {
    reporters: ['default', './tools/testing/vitest-reporter.ts'],
    maxWorkers: 2,
    env: { TZ: 'UTC', LANTERN_LONG: process.env['LANTERN_LONG'] ?? '' },
    projects: [
      {
        test: {
          name: 'house',
          include: ['tools/{walls,house}/**/*.test.ts'],
          exclude: everywhere,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [
            ...everywhere,
            'tools/{walls,house}/**',
            ...webRooms.map((room) => `${room}/**`),
          ],
          // pure functions keep no state between files: one worker may run them all
          pool: 'threads',
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        // as the apps themselves are built: the macros of the texts need it
        plugins: [
          react(),
          lingui({ cwd: import.meta.dirname }),
          babel({
            presets: [linguiTransformerBabelPreset(undefined, { cwd: import.meta.dirname })],
          }),
          drawnBanners,
        ],
        test: {
          name: 'web',
          include: webRooms.map((room) => `${room}/**/*.test.{ts,tsx}`),
          exclude: everywhere,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'database',
          include: ['apps/{server,sandbox,studio}/**/*.test.ts'],
          exclude: [...everywhere, 'apps/studio/page/**'],
          globalSetup: ['./tools/testing/postgres-setup.ts'],
          // tests kill, freeze and restart parts of the program, which runs as it stands: Node takes
          // the types away, and a worker reads the platform once for all of its files; in the long form
          // each file has a process of its own, which shows what one leaves to another
          pool: 'forks',
          experimental: { viteModuleRunner: false },
          isolate: Boolean(process.env['LANTERN_LONG']),
          // on a busy machine a process may come too late: the closing lines name each such test
          retry: process.env['CI'] ? 1 : 0,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
