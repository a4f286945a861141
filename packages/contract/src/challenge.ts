import * as z from 'zod/mini'

/** A proof-of-work challenge as the ALTCHA widget takes it. */
export const challenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    expiresAt: z.int(),
    data: z.record(z.string(), z.string()),
  }),
  signature: z.string(),
})
