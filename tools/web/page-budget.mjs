import { gzipSync } from 'node:zlib'

/** What a slot's page may weigh, in kilobytes: everything that a player of English fetches. */
const BUDGET_KB = 350
/** Kept free of it for what is no file of the build: the page itself, its facts, and its pictures. */
const PICTURES_KB = 25
/**
 * Parts that no browser fetches which can draw at all: other ways to draw, what Pixi would load by
 * itself if the stage did not tell it to leave that (`skipExtensionImports`), and other alphabets.
 */
const NOT_FETCHED =
  /^index\.html$|WebGPURenderer|CanvasRenderer|browserAll|webworkerAll|-(latin-ext|vietnamese)-/

const kilobytes = (bytes) => Math.round(bytes / 10.24) / 100

/**
 * A Vite plugin: a build of the slots' page that is too heavy fails, and says what is in it.
 * @returns {import('vite').Plugin}
 */
export function pageBudget() {
  return {
    name: 'page-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const sizes = Object.values(bundle)
        .filter(({ fileName }) => !NOT_FETCHED.test(fileName))
        .map((file) => {
          const content = file.type === 'chunk' ? file.code : file.source
          // fonts are packed already
          const isPacked = file.fileName.endsWith('.woff2')
          const { length } = isPacked ? content : gzipSync(content, { level: 9 })
          return { name: file.fileName, length }
        })
      const kb = kilobytes(sizes.reduce((sum, { length }) => sum + length, 0))
      const said = `the slot's page: ${kb} kB of ${BUDGET_KB - PICTURES_KB} kB`
      if (kb <= BUDGET_KB - PICTURES_KB) return this.info(said)
      const parts = sizes
        .toSorted((a, b) => b.length - a.length)
        .map(({ name, length }) => `  ${kilobytes(length)} kB ${name}`)
      return this.error(`${said}\n${parts.join('\n')}`)
    },
  }
}
