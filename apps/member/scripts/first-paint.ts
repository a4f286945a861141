import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import type { Beginning } from '../src/alive.ts'

/** The two faces of the first screen; whatever the language, digits and names are Latin. */
const FACES = /\/(?:bricolage-grotesque|manrope)-latin-wght-normal-[^/]+\.woff2$/
const PROGRAM = /<script type="module"[^>]* src="\/([^"]+)"[^>]*><\/script>/

const TIMES = { mostWaitMs: 1_000, mostKeptMs: 8_000 }

/** What stands in the page: a function of its own, compiled, and the call of it. */
async function scriptOf(beginning: Beginning): Promise<string> {
  const entry = fileURLToPath(new URL('../src/before-program.ts', import.meta.url))
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'begin' },
    },
  })
  const chunks = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  )
  const [chunk] = chunks
  if (chunk?.type !== 'chunk' || chunks.length !== 1)
    throw new Error('the beginning of the page is not one script')
  return `${chunk.code.trim()}begin(${JSON.stringify(beginning)})`
}

/** A chunk behind everything that it imports. */
function inOrder(last: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): readonly string[] {
  const pieces = new Set<string>()
  const take = ({ imports, fileName }: Rolldown.OutputChunk): void => {
    for (const file of imports) {
      const chunk = bundle[file]
      if (chunk?.type === 'chunk' && !pieces.has(file)) take(chunk)
    }
    pieces.add(fileName)
  }
  take(last)
  return [...pieces]
}

/**
 * Puts what the first picture needs before what brings it to life: the faces are asked for beside
 * the styles instead of after them, and the program has to wait. It is four times as heavy as all
 * of the first picture, and on a slow line it would share the line with it.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const faces = Object.keys(bundle).filter((file) => FACES.test(`/${file}`))
        if (faces.length !== 2) throw new Error(`the first faces are not two: ${faces.join(', ')}`)
        const entry = bundle[PROGRAM.exec(html)?.[1] ?? '']
        if (entry?.type !== 'chunk') throw new Error('the program of the page is not found')
        const files = inOrder(entry, bundle).map((file) => `/${file}`)
        const script = await scriptOf({ files, ...TIMES })
        return {
          html: html.replace(PROGRAM, '').replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, ''),
          tags: [
            ...faces.map((file) => ({
              tag: 'link',
              attrs: {
                rel: 'preload',
                as: 'font',
                type: 'font/woff2',
                crossorigin: '',
                href: `/${file}`,
              },
              injectTo: 'head' as const,
            })),
            { tag: 'script', attrs: { type: 'module' }, children: script, injectTo: 'head' },
          ],
        }
      },
    },
  }
}
