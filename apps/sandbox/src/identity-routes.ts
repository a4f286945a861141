import type { FastifyInstance, FastifyReply } from 'fastify'
import { choosePage, refusedPage } from './identity-page.ts'
import {
  type Exchanged,
  FAULTS,
  type Fault,
  Identities,
  PEOPLE,
  type ProviderName,
  type Wish,
} from './identity.ts'
import { send } from './routes.ts'

/** Sites that the sandbox sends people back to: those on the same machine. */
const isOurs = (address: string): boolean =>
  URL.canParse(address) && /^(localhost|127\.0\.0\.1)$/.test(new URL(address).hostname)

/** What a site asks; undefined unless it asks for a code, with PKCE and a state. */
function readWish(query: URLSearchParams): Wish | undefined {
  const of = (name: string): string => (query.get(name) ?? '').slice(0, 500)
  const wish = {
    redirectUri: of('redirect_uri'),
    state: of('state'),
    nonce: of('nonce'),
    challenge: of('code_challenge'),
  }
  const isGood =
    of('client_id') === 'lantern-row' &&
    of('response_type') === 'code' &&
    of('code_challenge_method') === 'S256' &&
    isOurs(wish.redirectUri) &&
    wish.state !== '' &&
    wish.challenge !== ''
  return isGood ? wish : undefined
}

const formOf = (body: unknown): URLSearchParams =>
  new URLSearchParams(typeof body === 'string' ? body : '')

const isFault = (name: string): name is Fault => Object.hasOwn(FAULTS, name)

/** Pages and calls of the two providers, under `/identity/google` and `/identity/facebook`. */
export function registerIdentities(
  app: FastifyInstance,
  identities: Identities,
  origin: () => string,
): void {
  registerDialog(app, identities, 'google', '/identity/google/authorize')
  registerDialog(app, identities, 'facebook', '/identity/facebook/dialog')
  registerGoogle(app, identities, origin)
  registerFacebook(app, identities)
}

function registerDialog(
  app: FastifyInstance,
  identities: Identities,
  provider: ProviderName,
  path: string,
): void {
  app.get(path, (request, reply) => {
    const wish = readWish(new URL(request.url, 'http://sandbox').searchParams)
    if (!wish) return send(reply.status(400), refusedPage())
    return send(reply, choosePage(provider, wish), wish.redirectUri)
  })
  app.post(path, (request, reply) => {
    const form = formOf(request.body)
    const of = (name: keyof Wish): string => form.get(name) ?? ''
    const wish = {
      redirectUri: of('redirectUri'),
      state: of('state'),
      nonce: of('nonce'),
      challenge: of('challenge'),
    }
    if (!isOurs(wish.redirectUri)) return send(reply.status(400), refusedPage())
    const back = new URL(wish.redirectUri)
    back.searchParams.set('state', wish.state)
    const person = PEOPLE.find(({ key }) => key === form.get('person'))
    const fault = form.get('fault') ?? ''
    if (person)
      back.searchParams.set(
        'code',
        identities.allow(provider, person, wish, isFault(fault) ? fault : undefined),
      )
    else back.searchParams.set('error', 'access_denied')
    return reply.redirect(back.href, 303)
  })
}

const tell = (reply: FastifyReply, told: Exchanged): FastifyReply => {
  reply.header('cache-control', 'no-store')
  return told.kind === 'tokens'
    ? reply.send(told.body)
    : reply.status(told.status).send({ error: told.error })
}

function registerGoogle(app: FastifyInstance, identities: Identities, origin: () => string): void {
  const at = '/identity/google'
  app.get(`${at}/.well-known/openid-configuration`, () => {
    const issuer = `${origin()}${at}`
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      code_challenge_methods_supported: ['S256'],
    }
  })
  app.get(`${at}/jwks`, () => identities.publicKeys())
  app.post(`${at}/token`, async (request, reply) =>
    tell(reply, await identities.exchange('google', formOf(request.body))),
  )
  app.get(`${at}/userinfo`, (request, reply) => {
    const person = identities.owner('google', request.headers.authorization ?? '')
    if (!person) return reply.status(401).send({ error: 'invalid_token' })
    const { name, email } = person
    return reply.send({ sub: Identities.subjectOf('google', person), name, email })
  })
}

function registerFacebook(app: FastifyInstance, identities: Identities): void {
  const at = '/identity/facebook'
  app.post(`${at}/oauth/access_token`, async (request, reply) =>
    tell(reply, await identities.exchange('facebook', formOf(request.body))),
  )
  app.get(`${at}/me`, (request, reply) => {
    const person = identities.owner('facebook', request.headers.authorization ?? '')
    if (!person) return reply.status(400).send({ error: { type: 'OAuthException', code: 190 } })
    const { name, email } = person
    return reply.send({ id: Identities.subjectOf('facebook', person), name, email })
  })
}
