import * as client from 'openid-client'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'

export type ProviderCode = 'google' | 'facebook'
export const PROVIDERS: readonly ProviderCode[] = ['google', 'facebook']

/** Who somebody is at a provider. The number there is the identity; the rest only fills forms. */
export interface SocialPerson {
  readonly subject: string
  readonly name: string | null
  readonly email: string | null
}

/** One way there and back: what the provider must give back unchanged. */
export interface Way {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** A provider of identities. Every function throws when it does not answer as it should. */
export interface SocialProvider {
  /** Where the browser is sent. */
  authorizeUrl(way: Way): Promise<URL>
  /** Who came back with this address. */
  personOf(way: Way, address: URL): Promise<SocialPerson>
}

const TIMEOUT_SECONDS = 5

/** Plain http only where the configuration allows it: the sandbox on the developer's machine. */
function mannersOf(ctx: Context, url: string) {
  return ctx.config.mode !== 'production' && url.startsWith('http:')
    ? [client.allowInsecureRequests]
    : []
}

const parametersOf = async (way: Way): Promise<Record<string, string>> => ({
  redirect_uri: way.redirectUri,
  state: way.state,
  code_challenge: await client.calculatePKCECodeChallenge(way.verifier),
  code_challenge_method: 'S256',
})

type Google = NonNullable<Context['config']['social']['google']>
type Facebook = NonNullable<Context['config']['social']['facebook']>

// The document of a provider is read once an hour per process; one that could not be read, anew.
const HOUR_MS = 3_600_000
const known = new Map<
  string,
  { readonly at: number; readonly config: Promise<client.Configuration> }
>()

function discovered(ctx: Context, google: Google): Promise<client.Configuration> {
  const key = `${google.issuer} ${google.clientId}`
  const found = known.get(key)
  if (found && performance.now() - found.at < HOUR_MS) return found.config
  const config = client.discovery(
    new URL(google.issuer),
    google.clientId,
    undefined,
    client.ClientSecretPost(google.clientSecret),
    {
      // The library trusts TLS alone for what it fetches itself; we want the signature as well.
      execute: [...mannersOf(ctx, google.issuer), client.enableNonRepudiationChecks],
      timeout: TIMEOUT_SECONDS,
    },
  )
  known.set(key, { at: performance.now(), config })
  config.catch(() => known.delete(key))
  return config
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 254) : null

/** OpenID Connect: discovery, PKCE, state, nonce, and an ID token whose signature is checked. */
const google = (ctx: Context, settings: Google): SocialProvider => ({
  authorizeUrl: async (way) =>
    client.buildAuthorizationUrl(await discovered(ctx, settings), {
      ...(await parametersOf(way)),
      nonce: way.nonce,
      scope: 'openid email profile',
      prompt: 'select_account',
    }),
  personOf: async (way, address) => {
    const tokens = await client.authorizationCodeGrant(await discovered(ctx, settings), address, {
      pkceCodeVerifier: way.verifier,
      expectedState: way.state,
      expectedNonce: way.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('the provider gave no ID token')
    return { subject: claims.sub, name: text(claims['name']), email: text(claims['email']) }
  },
})

const me = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
})

/** Plain OAuth 2 with PKCE and state; who it is, is asked with the access token. */
function facebook(ctx: Context, settings: Facebook): SocialProvider {
  const config = new client.Configuration(
    {
      issuer: new URL(settings.dialogUrl).origin,
      authorization_endpoint: settings.dialogUrl,
      token_endpoint: `${settings.graphUrl}/oauth/access_token`,
    },
    settings.clientId,
    undefined,
    client.ClientSecretPost(settings.clientSecret),
  )
  config.timeout = TIMEOUT_SECONDS
  for (const allow of mannersOf(ctx, settings.graphUrl)) allow(config)
  return {
    authorizeUrl: async (way) =>
      client.buildAuthorizationUrl(config, {
        ...(await parametersOf(way)),
        scope: 'public_profile,email',
      }),
    personOf: async (way, address) => {
      const tokens = await client.authorizationCodeGrant(config, address, {
        pkceCodeVerifier: way.verifier,
        expectedState: way.state,
      })
      const asked = new URL(`${settings.graphUrl}/me?fields=id,name,email`)
      const answer = await client.fetchProtectedResource(config, tokens.access_token, asked, 'GET')
      const person = z.parse(me, await answer.json())
      return { subject: person.id, name: text(person.name), email: text(person.email) }
    },
  }
}

/** The provider as this installation is configured; undefined when it is not. */
export function findSocialProvider(ctx: Context, code: ProviderCode): SocialProvider | undefined {
  const { social } = ctx.config
  if (code === 'google') return social.google ? google(ctx, social.google) : undefined
  return social.facebook ? facebook(ctx, social.facebook) : undefined
}
