import { refuse } from '@lantern/contract/errors'
import { Refusal } from '@lantern/kernel/refusal'
import { compactDecrypt, decodeProtectedHeader, errors } from 'jose'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { parseJsonBody } from '../../http/json-body.ts'
import { claimSealedCall } from './queries/sealing.ts'
import { CONTENT_ALGORITHM, KEY_ALGORITHM, openingKey } from './sealing-keys.ts'

/** The whole header: nothing may stand in it that nobody checks. */
const sealedHeader = z.strictObject({
  alg: z.literal(KEY_ALGORITHM),
  enc: z.literal(CONTENT_ALGORITHM),
  epk: z.strictObject({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string().check(z.maxLength(64)),
    y: z.string().check(z.maxLength(64)),
  }),
  kid: z.string().check(z.maxLength(64)),
  /** Seconds since 1970. */
  iat: z.number().check(z.minimum(0), z.maximum(1e11)),
  jti: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)),
  htu: z.string().check(z.maxLength(200)),
  htm: z.string().check(z.maxLength(10)),
})
type Header = z.output<typeof sealedHeader>

/**
 * Opens a sealed body: JWE compact under one of our live keys, made for this method and path, at
 * most two minutes from our time, never opened before. Whatever is wrong, the refusal is the same
 * `sealed_payload_invalid`; there is no way in plain text.
 */
export async function unseal(
  ctx: Context,
  sealed: string,
  method: string,
  path: string,
): Promise<unknown> {
  const header = headerOf(sealed)
  if (!header || header.htu !== path || header.htm !== method) refuse('sealed_payload_invalid')
  const content = await decrypt(ctx, sealed, header)
  if (content === undefined) refuse('sealed_payload_invalid')
  // Only a payload that is truly for us is remembered: garbage leaves no row.
  if (!(await claimSealedCall(ctx.db, header.jti, header.iat))) refuse('sealed_payload_invalid')
  return content.value
}

function headerOf(sealed: string): Header | undefined {
  let header: unknown
  try {
    header = decodeProtectedHeader(sealed)
  } catch (error) {
    // Text that is no JWE at all makes the library throw a TypeError.
    if (error instanceof TypeError || error instanceof errors.JOSEError) return undefined
    throw error
  }
  const parsed = z.safeParse(sealedHeader, header)
  return parsed.success ? parsed.data : undefined
}

async function decrypt(
  ctx: Context,
  sealed: string,
  header: Header,
): Promise<{ value: unknown } | undefined> {
  const key = await openingKey(ctx, header.kid)
  if (!key) return undefined
  try {
    const { plaintext } = await compactDecrypt(sealed, key, {
      keyManagementAlgorithms: [KEY_ALGORITHM],
      contentEncryptionAlgorithms: [CONTENT_ALGORITHM],
    })
    return { value: parseJsonBody(new TextDecoder('utf-8', { fatal: true }).decode(plaintext)) }
  } catch (error) {
    // A point off the curve is the crypto library's DOMException, wrong UTF-8 a TypeError.
    const isTheirs =
      error instanceof errors.JOSEError ||
      error instanceof Refusal ||
      error instanceof TypeError ||
      error instanceof DOMException
    if (isTheirs) return undefined
    throw error
  }
}
