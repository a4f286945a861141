import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from '../../tools/web/precompress.mjs'
import { banners } from './scripts/banners.ts'
import { besideEnglish } from './scripts/beside-english.ts'
import { firstChunks } from './scripts/first-chunk.ts'
import { firstPaint } from './scripts/first-paint.ts'
import { icons } from './scripts/icons.ts'
import { languages } from './scripts/languages.ts'
import { texts } from './scripts/texts.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const lingui_ = { cwd: fileURLToPath(new URL('../..', import.meta.url)) }
const platform = process.env['MEMBER_API'] ?? 'http://localhost:3000'
const port = Number.parseInt(process.env['MEMBER_PORT'] ?? '4160', 10)

export default defineConfig(({ isSsrBuild, command }) => ({
  root,
  // The macro leaves only ids in what is built; the catalogues bring the words.
  plugins: [
    react(),
    lingui({ ...lingui_, failOnCompileError: true }),
    besideEnglish(),
    babel({ presets: [linguiTransformerBabelPreset(undefined, lingui_)] }),
    tailwindcss(),
    banners(),
    isSsrBuild ? texts() : firstPaint(),
    icons(),
    languages(),
    precompress(),
  ],
  html: command === 'build' ? { cspNonce: '__NONCE__' } : {},
  build: {
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // Art and fonts are files of their own: inlined they would be sent with every page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: !isSsrBuild,
    ...(isSsrBuild
      ? { copyPublicDir: false }
      : { rolldownOptions: { output: { codeSplitting: { groups: firstChunks() } } } }),
  },
  ssr: { noExternal: true },
  // On the server nobody says so: React would run, slowly, as it does in development.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  server: {
    port,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/socket', '/art', '/hooks'].map((path) => [
        path,
        { target: platform, ws: path === '/socket' },
      ]),
    ),
  },
}))
