import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { tileSvg } from '@lantern/art/art'
import { bannerSvg } from '@lantern/art/banner'

/** Draws pictures on request, as the platform's server does; the browser never has the glyphs. */
const art: Plugin = {
  name: 'gallery-art',
  configureServer(server) {
    server.middlewares.use('/art', (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gallery')
      const of = (name: string): string => searchParams.get(name) ?? ''
      const shape = of('shape')
      response.setHeader('content-type', 'image/svg+xml')
      response.end(
        pathname === '/banner'
          ? bannerSvg()
          : tileSvg(
              { code: of('code'), vendor: of('vendor'), type: of('type') },
              shape === 'wide' || shape === 'square' ? shape : 'portrait',
            ),
      )
    })
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), art],
  server: { port: 4100, strictPort: true, host: '127.0.0.1' },
})
