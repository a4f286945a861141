import * as z from 'zod/mini'

const client = { clientId: z.string(), clientSecret: z.string() }
const address = z.url({ protocol: /^https?$/ })

/** Providers of identities; null for one that is not configured. */
export const socialSchema = z.strictObject({
  google: z.nullable(z.strictObject({ ...client, issuer: address })),
  facebook: z.nullable(z.strictObject({ ...client, dialogUrl: address, graphUrl: address })),
})
export type SocialConfig = z.output<typeof socialSchema>

type Read = (name: string) => string | undefined

interface Sandbox {
  readonly isUsed: boolean
  readonly origin: string
  readonly secret: string
}

/** What the environment names; outside production the sandbox stands in for what it does not. */
export function socialOf(read: Read, sandbox: Sandbox): SocialConfig {
  const local = sandbox.isUsed ? { clientId: 'lantern-row', clientSecret: sandbox.secret } : null
  const clientOf = (clientId: string | undefined, clientSecret: string | undefined) =>
    clientId && clientSecret ? { clientId, clientSecret } : undefined
  const google = clientOf(read('GOOGLE_CLIENT_ID'), read('GOOGLE_CLIENT_SECRET'))
  const facebook = clientOf(read('FACEBOOK_CLIENT_ID'), read('FACEBOOK_CLIENT_SECRET'))
  const at = `${sandbox.origin}/identity`
  return {
    google: google
      ? { ...google, issuer: read('GOOGLE_ISSUER') ?? 'https://accounts.google.com' }
      : local && { ...local, issuer: `${at}/google` },
    facebook: facebook
      ? {
          ...facebook,
          dialogUrl: read('FACEBOOK_DIALOG_URL') ?? 'https://www.facebook.com/v23.0/dialog/oauth',
          graphUrl: read('FACEBOOK_GRAPH_URL') ?? 'https://graph.facebook.com/v23.0',
        }
      : local && { ...local, dialogUrl: `${at}/facebook/dialog`, graphUrl: `${at}/facebook` },
  }
}

/** What production can not have: a provider in clear text. */
export const socialProblems = ({ google, facebook }: SocialConfig): string[] =>
  [google?.issuer, facebook?.dialogUrl, facebook?.graphUrl]
    .filter((url) => url?.startsWith('http:'))
    .map((url) => `${url} is not https: production signs nobody in over it`)
