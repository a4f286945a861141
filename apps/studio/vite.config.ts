import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pageBudget } from '../../tools/web/page-budget.mjs'
import { precompress } from '../../tools/web/precompress.mjs'

/** Where the studio itself listens while this stands before it. */
const studio = process.env['STUDIO_API'] ?? 'http://localhost:3002'
const port = Number.parseInt(process.env['STUDIO_DEV_PORT'] ?? '3002', 10)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    // The compiler keeps what a spin does not change: a step draws that step alone.
    babel({ presets: [reactCompilerPreset()] }),
    {
      name: 'one-page-for-every-game',
      configureServer(server) {
        server.middlewares.use((request, _response, next) => {
          if (request.url?.startsWith('/play/')) request.url = '/index.html'
          next()
        })
      },
    },
    pageBudget(),
    precompress(),
  ],
  server: {
    port,
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/art', '/console'].map((path) => [path, studio])),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2024',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
