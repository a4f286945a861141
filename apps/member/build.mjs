import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { build as viteBuild } from 'vite'

const here = dirname(fileURLToPath(import.meta.url))
const configFile = join(here, 'vite.config.ts')

/** Builds the files for the browser, then the module with which the server renders a page. */
export async function build({ logLevel = 'warn', dist = join(here, 'dist') } = {}) {
  const common = { configFile, root: here, logLevel, mode: 'production' }
  await viteBuild({ ...common, build: { outDir: join(dist, 'client') } })
  await viteBuild({ ...common, publicDir: false, ...workerBuild(join(dist, 'client')) })
  const server = { ssr: 'src/app/entry-server.tsx', outDir: join(dist, 'server') }
  const define = { __SHELL_TEXTS__: JSON.stringify(shellTexts(join(dist, 'client'))) }
  await viteBuild({ ...common, build: server, define })
  checkBudget(dist)
}

/** The worker, a script by itself, with the release that it keeps. */
function workerBuild(client) {
  return {
    plugins: [],
    configFile: false,
    define: { __RELEASE__: JSON.stringify(releaseOf(client)) },
    build: {
      outDir: client,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(here, 'src/worker/site-worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  }
}

/** What the browser's files are; `Release` of src/worker/parts.ts. */
function releaseOf(client) {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
  const parts = new Set()
  const texts = {}
  for (const [source, { file, css = [] }] of Object.entries(manifest)) {
    const language = /locales\/([^/]+)\/\w+\.po$/.exec(source)?.[1]
    if (language) texts[language] = [...(texts[language] ?? []), `/${file}`]
    else for (const name of [file, ...css]) if (/\.(js|css)$/.test(name)) parts.add(`/${name}`)
  }
  const known = { parts: [...parts].toSorted((a, b) => (a < b ? -1 : 1)), texts }
  const id = createHash('sha256').update(JSON.stringify(known)).digest('hex').slice(0, 12)
  return { id, ...known }
}

/** A build that is heavier than the site may be fails. */
function checkBudget(dist) {
  const env = { ...process.env, MEMBER_DIST: dist }
  const script = join(here, 'scripts/budget.mjs')
  const { status, stdout } = spawnSync(process.execPath, [script], { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`the site is too heavy\n${stdout}`)
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
