import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'

const here = fileURLToPath(new URL('.', import.meta.url))
const house = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The console's Vite settings, for building and for developing.
 * @param {{ port?: number, consoleApi?: string }} dev where the console's own API listens
 * @returns {import('vite').InlineConfig}
 */
export function viteConfig({ port = 4170, consoleApi = 'http://localhost:3001' } = {}) {
  return {
    configFile: false,
    root: here,
    // every script and style element gets it; the server puts the nonce of the reply there
    html: { cspNonce: '__NONCE__' },
    plugins: [
      react(),
      lingui({ cwd: house }),
      babel({ presets: [linguiTransformerBabelPreset(undefined, { cwd: house })] }),
    ],
    build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', reportCompressedSize: false },
    server: {
      port,
      strictPort: true,
      // the console's door believes its own origin only, and that is the one being stood in for
      proxy: {
        '/api': { target: consoleApi, changeOrigin: true, headers: { origin: consoleApi } },
      },
    },
  }
}
