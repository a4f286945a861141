import * as z from 'zod/mini'

/** A store of a BTCPay server; null where there is none. */
export const btcpaySchema = z.nullable(
  z.strictObject({
    url: z.url({ protocol: /^https?$/ }),
    apiKey: z.string().check(z.minLength(8)),
    storeId: z.string().check(z.minLength(8)),
    webhookSecret: z.string().check(z.minLength(8)),
  }),
)
export type BtcpayConfig = z.output<typeof btcpaySchema>

type Read = (name: string) => string | undefined

/** What the environment names; a store needs all four. */
export function btcpayOf(read: Read, problems: string[]): BtcpayConfig {
  const names = ['BTCPAY_URL', 'BTCPAY_API_KEY', 'BTCPAY_STORE_ID', 'BTCPAY_WEBHOOK_SECRET']
  const [url, apiKey, storeId, webhookSecret] = names.map(read)
  if (url && apiKey && storeId && webhookSecret) return { url, apiKey, storeId, webhookSecret }
  if (names.some((name) => read(name)))
    problems.push(`${names.join(', ')}: a BTCPay store needs all of them`)
  return null
}

/** What production can not have: money in clear text. */
export const btcpayProblems = (btcpay: BtcpayConfig): string[] =>
  btcpay?.url.startsWith('http:') ? [`BTCPAY_URL ${btcpay.url} is not https`] : []
