import type { Plugin, Rolldown } from 'vite'
import { ALIVE } from '../src/alive.ts'

/** The two faces of the first screen; whatever the language, digits and names are Latin. */
const FACES = /\/(?:bricolage-grotesque|manrope)-latin-wght-normal-[^/]+\.woff2$/
const PROGRAM = /<script type="module"[^>]* src="\/([^"]+)"[^>]*><\/script>/

/** A page that nobody looks at is not painted; its program does not wait for that. */
const MOST_WAIT_MS = 1_000
/** Whoever waits so long for an answer to a tap gets the one of the plain page. */
const MOST_KEPT_MS = 8_000

/**
 * Fetches the program behind the first picture, with the texts that the server named, and runs it
 * piece by piece, so that a tap can come in between. What is tapped, sent and typed before the page
 * answers for itself is kept and done again then; where nothing comes alive a link leads where it
 * says; a text waits for the program however late it comes. `data-alive` of the page tells which of both it is, `data-program` where its program begins.
 */
const runs = (files: readonly string[]): string => `
const after = (ms) => new Promise((done) => setTimeout(done, ms))
const page = document.documentElement
page.dataset.alive = 'no'
page.dataset.program = '${files.at(-1)}'
let asked
const keep = (event) => {
  const isSent = event.type === 'submit'
  const on = isSent ? event.target : event.target.closest('a[href], button')
  if (!on || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  event.stopPropagation()
  asked = () => isSent ? on.requestSubmit() : on.click()
}
const typed = new Map()
const isText = (field) => field instanceof HTMLInputElement && field.type !== 'file'
const keepText = ({ target }) => isText(target) && typed.set(target, target.value)
const taps = { click: keep, submit: keep }
const hear = (types) => { for (const type in types) addEventListener(type, types[type], true) }
const ignore = (types) => { for (const type in types) removeEventListener(type, types[type], true) }
const sayTexts = () => {
  ignore({ input: keepText })
  for (const [field, value] of typed) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
const letGo = async (isHeard) => {
  // What the program is at is ended first: it hears nothing meanwhile.
  await after(0)
  const wasLetGo = page.dataset.alive === 'yes'
  page.dataset.alive = 'yes'
  if (isHeard) sayTexts()
  if (wasLetGo) return
  await after(0)
  // Up to here a tap takes the place of the one that is kept: nothing is pressed twice.
  ignore(taps)
  asked?.()
}
hear({ ...taps, input: keepText })
// What was typed before this ran is there already.
for (const field of document.querySelectorAll('input'))
  if (isText(field) && field.value !== field.defaultValue) typed.set(field, field.value)
addEventListener('${ALIVE}', () => letGo(true), { once: true })
void after(${MOST_KEPT_MS}).then(() => letGo())
const painted = new Promise((done) =>
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) done()
  }).observe({ type: 'paint', buffered: true }))
await Promise.race([painted, after(${MOST_WAIT_MS})])
const texts = document.querySelector('meta[name="texts"]')?.content
const { nonce } = document.querySelector('script[nonce]')
for (const href of ${JSON.stringify(files)}.concat(texts ?? []))
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, nonce }))
try {
${files.map((file) => `  await after(0)\n  await import('${file}')`).join('\n')}
} catch (error) {
  void letGo()
  throw error
}
`

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
      handler(html, { bundle = {} }) {
        const faces = Object.keys(bundle).filter((file) => FACES.test(`/${file}`))
        if (faces.length !== 2) throw new Error(`the first faces are not two: ${faces.join(', ')}`)
        const entry = bundle[PROGRAM.exec(html)?.[1] ?? '']
        if (entry?.type !== 'chunk') throw new Error('the program of the page is not found')
        const pieces = inOrder(entry, bundle).map((file) => `/${file}`)
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
            { tag: 'script', attrs: { type: 'module' }, children: runs(pieces), injectTo: 'head' },
          ],
        }
      },
    },
  }
}
