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
    /** The brand, the purpose, and until when it is good, in seconds since 1970. */
    data: z.strictObject({ brand: z.string(), purpose: z.string(), until: z.int() }),
  }),
  signature: z.string(),
})
