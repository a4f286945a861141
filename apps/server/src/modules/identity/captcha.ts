import { createHmac, timingSafeEqual } from 'node:crypto'
import { refuse } from '@lantern/contract/errors'
import { present } from '@lantern/kernel/assert'
import type { BrandId } from '@lantern/kernel/ids'
import { derivedKey } from '../../at-rest.ts'
import type { Context } from '../../context.ts'
import { svgPainter } from './captcha-painter.ts'
import { type Doorstep, visitorOf } from './devices.ts'
import { hourly, limitsOf, subscriberOf, takePlaces } from './limits.ts'
import { type CaptchaPurpose, putCaptcha, takeCaptcha } from './queries/limits.ts'

// Without the letters and digits that people mistake for each other. 28 of them divide no power
// of two, so bytes from the last incomplete round are thrown away.
const SIGNS = 'abcdefhkmnpqrstuvwxyz2345678'
const LENGTH = 5
const FAIR_BELOW = 256 - (256 % SIGNS.length)

function freshText(ctx: Context): string {
  let text = ''
  while (text.length < LENGTH)
    for (const byte of ctx.random.bytes(LENGTH * 2))
      if (byte < FAIR_BELOW && text.length < LENGTH)
        text += present(SIGNS[byte % SIGNS.length], 'an index below the number of signs')
  return text
}

/** Keyed, so that the few million answers can not be tried on what the database holds. */
const answerHash = (ctx: Context, text: string): Buffer =>
  createHmac('sha256', derivedKey(ctx, 'identity.captcha'))
    .update(text.trim().toLowerCase())
    .digest()

/**
 * A fresh captcha for this browser and purpose: SVG in base64. It replaces the one before. Refuses
 * `captcha_too_soon` within a second of the last, `too_many_requests` beyond the address's hour.
 */
export async function freshCaptcha(step: Doorstep, purpose: CaptchaPurpose): Promise<string> {
  const { ctx, caller } = step
  const brandId = caller.brand.id
  const { captchasPerAddress } = await limitsOf(ctx, brandId)
  await takePlaces(ctx, [hourly(brandId, 'captcha', subscriberOf(caller.ip), captchasPerAddress)])
  const text = freshText(ctx)
  const visitor = visitorOf(step)
  const put = await putCaptcha(ctx.db, brandId, {
    visitor,
    purpose,
    answer: answerHash(ctx, text),
  })
  if (!put) refuse('captcha_too_soon')
  return Buffer.from(svgPainter.paint(text)).toString('base64')
}

/**
 * Checks what was typed against the browser's live captcha and uses that up. Refuses
 * `captcha_required` without an entry and `captcha_wrong` for any but the right one.
 */
export async function checkCaptcha(
  ctx: Context,
  entry: {
    readonly brandId: BrandId
    readonly visitor: Buffer | undefined
    readonly purpose: CaptchaPurpose
    readonly text: string | undefined
  },
): Promise<void> {
  if (entry.text === undefined || entry.text.trim() === '')
    refuse('captcha_required', { captcha: true })
  const answer = entry.visitor
    ? await takeCaptcha(ctx.db, entry.brandId, entry.visitor, entry.purpose)
    : undefined
  if (!answer || !timingSafeEqual(answer, answerHash(ctx, entry.text)))
    refuse('captcha_wrong', { captcha: true })
}
