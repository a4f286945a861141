import * as z from 'zod/mini'

/** A store of a BTCPay server; null where there is none. */
export const btcpaySchema = z.nullable(
  z.strictObject({
    url: z.url({ protocol: /^https?$/ }),
    apiKey: z.string().check(z.minLength(8)),
    storeId: z.string().check(z.minLength(8)),
    webhookSecret: z.string().check(z.minLength(8)),
    /** How it pays out and sends back. */
    payoutMethod: z.string().check(z.regex(/^[A-Z0-9]{2,12}-[A-Za-z]{2,12}$/)),
  }),
)
export type BtcpayConfig = z.output<typeof btcpaySchema>

type Read = (name: string) => string | undefined

/** What the environment names; a store needs all four. */
export function btcpayOf(read: Read, problems: string[]): BtcpayConfig {
  const url = read('BTCPAY_URL')
  const apiKey = read('BTCPAY_API_KEY')
  const storeId = read('BTCPAY_STORE_ID')
  const webhookSecret = read('BTCPAY_WEBHOOK_SECRET')
  const payoutMethod = read('BTCPAY_PAYOUT_METHOD') ?? 'BTC-CHAIN'
  if (url && apiKey && storeId && webhookSecret)
    return { url, apiKey, storeId, webhookSecret, payoutMethod }
  if (url || apiKey || storeId || webhookSecret)
    problems.push('BTCPAY_…: a store needs its URL, API_KEY, STORE_ID and WEBHOOK_SECRET')
  return null
}

/** What production can not have: money in clear text. */
export const btcpayProblems = (btcpay: BtcpayConfig): string[] =>
  btcpay?.url.startsWith('http:') ? [`BTCPAY_URL ${btcpay.url} is not https`] : []
