import type { OperatorId } from '@lantern/kernel/ids'
import { generateURI, ScureBase32Plugin, verifySync } from 'otplib'
import { openAtRest, sealAtRest } from '../../at-rest.ts'
import type { Context } from '../../context.ts'

const PURPOSE = 'operator totp'
const SECRET_BYTES = 20
/** How far an authenticator's clock may be off, in seconds: one step. */
const TOLERANCE_SECONDS = 30

const base32 = new ScureBase32Plugin()

/** A fresh secret as its owner types it (base32), and as it rests in the database. */
export function freshSecret(
  ctx: Context,
  operatorId: OperatorId,
): { text: string; sealed: Buffer } {
  const secret = ctx.random.bytes(SECRET_BYTES)
  return {
    text: base32.encode(secret),
    sealed: sealAtRest(ctx, PURPOSE, secret, operatorId),
  }
}

/** The address that authenticators read from a QR code. */
export const totpUri = (brandName: string, username: string, secret: string): string =>
  generateURI({ issuer: brandName, label: username, secret })

interface Held {
  readonly id: OperatorId
  readonly totpSecret: Buffer
  readonly totpLastStep: string | null
}

/** The time step of a right code that was not used yet; undefined for any other text. */
export function stepOf(ctx: Context, held: Held, code: string): number | undefined {
  const result = verifySync({
    secret: openAtRest(ctx, PURPOSE, held.totpSecret, held.id),
    token: code,
    epoch: Math.floor(ctx.clock.now().getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
    ...(held.totpLastStep === null
      ? {}
      : { afterTimeStep: Number.parseInt(held.totpLastStep, 10) }),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
