import { type Clock, systemClock } from '@lantern/kernel/time'
import Fastify, { type FastifyInstance } from 'fastify'
import { registerApi } from './api.ts'
import { Bank } from './bank.ts'
import { Identities } from './identity.ts'
import { registerIdentities } from './identity-routes.ts'
import { startPostman } from './notices.ts'
import { Outbox } from './outbox.ts'
import { registerOutbox } from './outbox-routes.ts'
import { PhoneIdentity } from './phone-identity.ts'
import { registerPhoneIdentity } from './phone-identity-routes.ts'
import { registerPages } from './routes.ts'
import { openStore } from './store.ts'

export interface Settings {
  readonly secret: string
  readonly clock: Clock
  /** The address under which browsers reach the sandbox; known once it listens. */
  readonly origin: () => string
}

export interface Wish {
  readonly host: string
  /** 0 for any. */
  readonly port: number
  readonly secret: string
  /** Where the books are kept. */
  readonly folder: string
  /** Empty: derived from the port on localhost. */
  readonly origin: string
  readonly clock?: Clock
}

export interface Sandbox {
  readonly port: number
  readonly origin: string
  readonly bank: Bank
  readonly outbox: Outbox
  stop(): Promise<void>
}

/** Starts the sandbox bank: its API, its payment pages, its control page and its notices. */
export async function startSandbox(wish: Wish): Promise<Sandbox> {
  const clock = wish.clock ?? systemClock
  const store = openStore(wish.folder)
  const bank = new Bank(store.books, clock, store.save)
  const app = createHttp()
  const origin = () => wish.origin || `http://localhost:${portOf(app)}`
  const settings: Settings = { secret: wish.secret, clock, origin }
  registerApi(app, bank, settings)
  registerPages(app, bank)
  const outbox = new Outbox(clock)
  registerOutbox(app, outbox)
  const phones = new PhoneIdentity(clock, outbox, () => `${origin()}/phone-identity`)
  registerPhoneIdentity(app, phones)
  const identities = new Identities(clock, wish.secret, () => `${origin()}/identity/google`)
  registerIdentities(app, identities, origin)
  await app.listen({ host: wish.host, port: wish.port })
  const postman = startPostman(bank, clock, wish.secret)
  return {
    port: portOf(app),
    origin: origin(),
    bank,
    outbox,
    stop: async () => {
      await postman.stop()
      await app.close()
    },
  }
}

/** Bodies stay text: signatures are over the raw bytes. */
function createHttp(): FastifyInstance {
  const app = Fastify({ bodyLimit: 16 * 1024, forceCloseConnections: true })
  app.removeAllContentTypeParsers()
  for (const type of ['application/json', 'application/x-www-form-urlencoded'])
    app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
      done(null, body)
    })
  return app
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
