import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXT = /\.(js|css|svg|json)$/
/** A file below this gains nothing: it travels in one packet anyway. */
const LEAST_BYTES = 1_000

/** Writes `.br` and `.gz` beside every text file of a folder, for whoever accepts them. */
export async function compressFolder(folder) {
  const files = await readdir(folder, { recursive: true })
  for (const name of files.filter((file) => TEXT.test(file))) {
    const file = path.join(folder, name)
    const content = await readFile(file)
    if (content.length < LEAST_BYTES) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  }
}

/**
 * A Vite plugin: compresses what a build for the browser has written.
 * @returns {import('vite').Plugin}
 */
export function precompress() {
  let folder
  // This hook runs for a build that failed, too, whose own words are the ones to hear.
  let isWritten = false
  return {
    name: 'precompress',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved: (config) => {
      folder = path.resolve(config.root, config.build.outDir)
    },
    writeBundle: () => {
      isWritten = true
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler: () => (isWritten ? compressFolder(folder) : undefined),
    },
  }
}
