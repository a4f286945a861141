import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { compressFolder } from '../../tools/web/precompress.mjs'
import { viteConfig } from './vite.mjs'

const INITIAL_LIMIT_KB = 350

const dist = fileURLToPath(new URL('./dist', import.meta.url))

await build({ ...viteConfig(), logLevel: 'warn' })
await compressFolder(dist)
await checkWeight()

/** What the first page loads: the scripts that index.html names, and all that they import. */
async function checkWeight() {
  const html = await readFile(path.join(dist, 'index.html'), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, name]) => name)
  let bytes = 0
  for (const name of new Set(named)) bytes += gzipSync(await readFile(path.join(dist, name))).length
  const kilobytes = Math.ceil(bytes / 1000)
  console.log(`console: initial scripts ${kilobytes} kB gzip of ${INITIAL_LIMIT_KB}`)
  if (kilobytes > INITIAL_LIMIT_KB) process.exitCode = 1
}
