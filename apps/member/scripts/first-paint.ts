import type { Plugin } from 'vite'

/** The two faces of the first screen; whatever the language, digits and names are Latin. */
const FACES = /\/(?:bricolage-grotesque|manrope)-latin-wght-normal-[^/]+\.woff2$/
const PROGRAM = '<script type="module"'

/**
 * Puts what the first picture needs before what brings it to life: the faces are asked for beside
 * the styles instead of after them, and the program, nine times as heavy as both, yields to them.
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
        if (!html.includes(PROGRAM)) throw new Error('the program of the page is not found')
        return {
          html: html.replace(PROGRAM, `${PROGRAM} fetchpriority="low"`),
          tags: faces.map((file) => ({
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
        }
      },
    },
  }
}
