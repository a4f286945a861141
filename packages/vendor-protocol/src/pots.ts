import * as z from 'zod/mini'
import { textWithin } from './bounded.ts'
import { jsonOf, MOST_BYTES, type QuestionFetch } from './questions.ts'

// The pots of the platform as everybody may see them. A vendor whose games feed one shows it as it
// stands; nothing here is signed, for nothing here is secret and nothing moves.

const amount = z.string().check(z.regex(/^\d{1,15}(\.\d{1,4})?$/))
const millionths = z.int().check(z.minimum(0), z.maximum(1_000_000))

const list = z.object({
  success: z.literal(true),
  value: z.object({
    pools: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        currency: z.string(),
        amount,
        mustHitBy: amount,
        /** What each starts with; with it, and with what goes in, its return is known. */
        seed: z.optional(amount),
        /** Millionths of each stake, and of those what goes to the pot that falls. */
        rate: z.optional(millionths),
        mainShare: z.optional(millionths),
        /** Whose games feed it: all of a vendor's, or the one that is named. */
        fedBy: z.array(z.object({ vassalage: z.string(), gameCode: z.nullable(z.string()) })),
      }),
    ),
  }),
})

export type PotSeen = z.output<typeof list>['value']['pools'][number]

const TIMEOUT_MS = 3_000

/** What stands in the pots now. Throws when the platform does not say it. */
export async function askPots(settings: {
  /** The platform's address, without a slash at the end. */
  readonly baseUrl: string
  readonly fetch?: QuestionFetch
}): Promise<readonly PotSeen[]> {
  const send: QuestionFetch = settings.fetch ?? fetch
  const response = await send(`${settings.baseUrl}/api/wps/relay/GCS_jackpots`, {
    method: 'GET',
    headers: {},
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const read = z.safeParse(list, jsonOf(await textWithin(response, MOST_BYTES)))
  if (!read.success) throw new Error(`the platform answers ${response.status} and no list of pots`)
  return read.data.value.pools
}
