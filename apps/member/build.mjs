import { readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build as viteBuild } from 'vite'

const here = dirname(fileURLToPath(import.meta.url))
const configFile = join(here, 'vite.config.ts')

/** Builds the files for the browser, then the module with which the server renders a page. */
export async function build({ logLevel = 'warn', dist = join(here, 'dist') } = {}) {
  const common = { configFile, root: here, logLevel, mode: 'production' }
  await viteBuild({ ...common, build: { outDir: join(dist, 'client') } })
  const server = { ssr: 'src/app/entry-server.tsx', outDir: join(dist, 'server') }
  const define = { __SHELL_TEXTS__: JSON.stringify(shellTexts(join(dist, 'client'))) }
  await viteBuild({ ...common, build: server, define })
}

/** Addresses of the texts of the first screen by language: the page asks for them at once. */
function shellTexts(client) {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
  const texts = {}
  for (const [source, { file }] of Object.entries(manifest)) {
    const language = /locales\/([^/]+)\/shell\.po$/.exec(source)?.[1]
    if (language) texts[language] = `/${file}`
  }
  return texts
}

const isMain =
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
if (isMain) await build({ logLevel: 'info', ...(process.argv[2] && { dist: process.argv[2] }) })
