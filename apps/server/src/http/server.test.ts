import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { testContext } from '../testing/context.ts'
import { portOf } from './address.ts'
import { createHttp } from './server.ts'

/** Http without anything behind it. */
const alone = (changes: Partial<Config> = {}): Promise<FastifyInstance> => {
  const db = new Pool({ max: 1 })
  const ctx = testContext(db, 'postgres://nobody@localhost/nothing', changes)
  return createHttp(ctx, { name: 'site', trustedOrigins: [] })
}

test.each([
  ['for a lock', '55P03', 503, 'busy'],
  ['for a statement', '57014', 503, 'busy'],
  ['and found a broken rule', '23514', 500, 'unknown_error'],
])('R-005 a call that waited %s answers as it should', async (_what, code, status, said) => {
  const http = await alone()
  http.get('/waits', async () => {
    throw Object.assign(new Error('canceling statement'), { code })
  })
  const reply = await http.inject('/waits')
  expect(reply.statusCode).toBe(status)
  expect(reply.json()).toMatchObject({ success: false, code: said })
  expect(reply.body).not.toContain('canceling')
  await http.close()
})

describe('R-042 what never becomes a request is refused like any other', () => {
  let http: FastifyInstance
  beforeAll(async () => {
    http = await alone()
    http.get('/things/:name', async () => ({ success: true }))
    http.post('/things', async () => ({ success: true }))
    await http.listen({ port: 0 })
  })
  afterAll(() => http.close())

  /** Sends bytes and reads until the other side hangs up. */
  function answerTo(bytes: string): Promise<string> {
    const socket = connect(portOf(http), 'localhost')
    socket.write(bytes, 'latin1')
    return text(socket)
  }

  const host = 'Host: localhost\r\nConnection: close\r\n'
  test.each([
    ['a broken escape', `GET /%E0%A4%A HTTP/1.1\r\n${host}\r\n`, 400, 'bad_request'],
    ['one inside a name', `GET /things/%ff HTTP/1.1\r\n${host}\r\n`, 400, 'bad_request'],
    ['a broken address', `GET http://%zz/ HTTP/1.1\r\n${host}\r\n`, 400, 'bad_request'],
    [
      'a name too long',
      `GET /things/${'a'.repeat(300)} HTTP/1.1\r\n${host}\r\n`,
      400,
      'bad_request',
    ],
    ['no host', 'GET /things/1 HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'bad_request'],
    ['two hosts', `GET /things/1 HTTP/1.1\r\nHost: a\r\n${host}\r\n`, 400, 'bad_request'],
    ['a host with a zero', 'GET /things/1 HTTP/1.1\r\nHost: a\0b\r\n\r\n', 400, 'bad_request'],
    ['no request at all', 'HELLO\r\n\r\n', 400, 'bad_request'],
    ['a method of nobody', `FOO /things/1 HTTP/1.1\r\n${host}\r\n`, 400, 'bad_request'],
    [
      'headers without end',
      `GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'body_too_large',
    ],
    [
      'a body of two lengths',
      `POST /things HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n{}`,
      400,
      'bad_request',
    ],
    [
      'a body that is no UTF-8',
      `POST /things HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a":"\xff"}`,
      400,
      'bad_request',
    ],
    [
      'a form that is no UTF-8',
      `POST /things HTTP/1.1\r\n${host}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\na=\xc3`,
      400,
      'bad_request',
    ],
    [
      'an odd expectation',
      `POST /things HTTP/1.1\r\n${host}Expect: miracles\r\nContent-Length: 2\r\n\r\n{}`,
      400,
      'bad_request',
    ],
  ] as const)('%s', async (_what, bytes, status, code) => {
    const [head = '', body = ''] = (await answerTo(bytes)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(JSON.parse(body)).toMatchObject({ success: false, code })
    for (const header of [
      /^content-security-policy: default-src 'none'/im,
      /^x-content-type-options: nosniff/im,
      /^x-frame-options: DENY/im,
      /^strict-transport-security: max-age=31536000/im,
      /^x-request-id: [0-9a-f-]{36}/im,
      /^cache-control: no-store/im,
      /^content-type: application\/json/im,
    ])
      expect(head).toMatch(header)
    // nothing of what was sent comes back
    expect(body).not.toMatch(/%|FST_|miracles|HELLO/)
  })

  test('a good one is answered, from an old client without a host as well', async () => {
    expect(await answerTo(`GET /things/1 HTTP/1.1\r\n${host}\r\n`)).toMatch(/^HTTP\/1\.1 200 /)
    expect(await answerTo('GET /things/1 HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
  })
})
