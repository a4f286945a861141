import { createHash } from 'node:crypto'
import { type BannerScene, bannerSvg } from '@lantern/art/banner'
import type { Plugin } from 'vite'

const ID = 'virtual:banners'
const RESOLVED = `\0${ID}`
const SCENES: readonly BannerScene[] = ['festival', 'lagoon', 'jade', 'royal']

function fileOf(scene: BannerScene): { name: string; svg: string } {
  const svg = bannerSvg(scene)
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 8)
  return { name: `assets/banner-${scene}.${hash}.svg`, svg }
}

/**
 * Draws the banners while building, each a file under the hash of its bytes. The module
 * `virtual:banners` holds their addresses, equal in the browser's and in the server's build.
 */
export function banners(): Plugin {
  const files = SCENES.map((scene) => ({ scene, ...fileOf(scene) }))
  return {
    name: 'lantern-banners',
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined
      const addresses = Object.fromEntries(files.map(({ scene, name }) => [scene, `/${name}`]))
      return `export const bannerUrls = ${JSON.stringify(addresses)}`
    },
    generateBundle() {
      if (this.environment.config.consumer === 'server') return
      for (const { name, svg } of files) {
        this.emitFile({ type: 'asset', fileName: name, source: svg })
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files.find(({ name }) => request.url === `/${name}`)
        if (!file) return next()
        response.setHeader('content-type', 'image/svg+xml')
        response.end(file.svg)
      })
    },
  }
}
