import * as svgCaptcha from 'svg-captcha'
import { assert } from '@lantern/kernel/assert'

/** Paints a text so that people read it more easily than programs do. */
export interface CaptchaPainter {
  /** SVG text. */
  paint(text: string): string
}

const LOOK = { width: 140, height: 48, fontSize: 46, noise: 2, color: true, background: '#f4f1ea' }

/**
 * Paints with svg-captcha: friction for scripts, not security. The library would also choose the
 * text, but from Math.random; the function that only paints is its default export, which its types
 * do not show.
 */
export const svgPainter: CaptchaPainter = {
  paint: (text) => {
    const draw: unknown = Reflect.get(svgCaptcha, 'default')
    assert(typeof draw === 'function', 'svg-captcha exports its painter')
    const picture: unknown = Reflect.apply(draw, undefined, [text, LOOK])
    assert(typeof picture === 'string', 'svg-captcha paints SVG text')
    return picture
  },
}
