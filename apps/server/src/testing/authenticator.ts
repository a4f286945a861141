import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** CBOR of what an authenticator writes: small numbers, texts, bytes and maps of them. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Buffer)])
  return Buffer.concat([head(5, value.size), ...parts])
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  if (size < 256) return Buffer.from([(kind << 5) | 24, size])
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const text = (data: Buffer): string => data.toString('base64url')

/** What a test makes an authenticator do otherwise than it should. */
export interface Manners {
  readonly origin?: string
  readonly rpId?: string
  readonly counter?: number
  readonly verifiesUser?: boolean
  readonly challenge?: string
}

/** A public key as authenticators write it. */
const coseKey = ({ x = '', y = '' }: { readonly x?: string; readonly y?: string }): Buffer =>
  cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )

/** An authenticator of a test with one key (ES256), as a browser would speak for it. */
export function testAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0
  let handle: string | undefined

  const clientData = (type: string, challenge: string, manners: Manners): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: manners.challenge ?? challenge,
        origin: manners.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authData = (flags: number, manners: Manners, more = Buffer.alloc(0)): Buffer => {
    counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(manners.counter ?? counter)
    const rpId = sha256(manners.rpId ?? new URL(manners.origin ?? origin).hostname)
    const verified = manners.verifiesUser === false ? 0 : 0x04
    return Buffer.concat([rpId, Buffer.from([0x01 | verified | flags]), count, more])
  }
  const common = {
    id: text(id),
    rawId: text(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }

  return {
    /** Answers the options of a registration. */
    make(options: { challenge: string; user: { id: string } }, manners: Manners = {}) {
      handle = options.user.id
      const size = Buffer.from([0, id.length])
      const attested = Buffer.concat([Buffer.alloc(16), size, id, coseKey(jwk)])
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(0x40, manners, attested)],
      ])
      return {
        ...common,
        response: {
          clientDataJSON: text(clientData('webauthn.create', options.challenge, manners)),
          attestationObject: text(cbor(object)),
          transports: ['internal'],
        },
      }
    },
    /** Answers the options of a sign-in. */
    prove(options: { challenge: string }, manners: Manners = {}) {
      const client = clientData('webauthn.get', options.challenge, manners)
      const data = authData(0, manners)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
          ...(handle === undefined ? {} : { userHandle: handle }),
        },
      }
    },
  }
}
