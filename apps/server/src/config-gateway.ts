import * as z from 'zod/mini'

/** A payment gateway that speaks docs/payment-gateways.md; null where there is none. */
export const gatewaySchema = z.nullable(
  z.strictObject({
    url: z.url({ protocol: /^https?$/ }),
    secret: z.string().check(z.minLength(24)),
  }),
)
export type GatewayConfig = z.output<typeof gatewaySchema>

type Read = (name: string) => string | undefined

/** What the environment names; a gateway needs both. */
export function gatewayOf(read: Read, problems: string[]): GatewayConfig {
  const url = read('GATEWAY_URL')?.replace(/\/+$/, '')
  const secret = read('GATEWAY_SECRET')
  if (url && secret) return { url, secret }
  if (url || secret) problems.push('GATEWAY_…: a payment gateway needs its URL and SECRET')
  return null
}

/** What production can not have: money in clear text. */
export const gatewayProblems = (gateway: GatewayConfig): string[] =>
  gateway?.url.startsWith('http:') ? [`GATEWAY_URL ${gateway.url} is not https`] : []
