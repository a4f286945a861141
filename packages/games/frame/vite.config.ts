import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { precompress } from '../../../tools/web/precompress.mjs'

/**
 * In production the platform serves /frame-config.json beside these files, with the origins of its
 * own sites. The development server lists itself, under both names of this machine.
 */
const ownConfig: Plugin = {
  name: 'frame-config',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use('/frame-config.json', (_request, response) => {
      const { port } = server.config.server
      const hostOrigins = ['localhost', '127.0.0.1'].map((name) => `http://${name}:${port}`)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ hostOrigins }))
    })
  },
}

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  // The compiler keeps what a round does not change: a step of a game draws that step alone.
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    tailwindcss(),
    ownConfig,
    precompress(),
  ],
  server: { port: 4120, strictPort: true, host: '127.0.0.1' },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2024',
    // The scene of a board is its own file, so that pages without `data:` images can show it.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
