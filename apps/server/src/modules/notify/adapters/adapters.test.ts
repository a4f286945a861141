import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { createServer as createTcp, type Server as TcpServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { httpGateway } from './http-sms.ts'
import { smtpMailer } from './smtp.ts'
import { twilioGateway } from './twilio.ts'
import { vonageGateway } from './vonage.ts'

interface Heard {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

let server: Server
let origin: string
let heard: Heard[]
/** What the server answers next; `hang` closes the connection without a word. */
let answer: { status: number; body: unknown } | 'hang'

const portOf = (of: Server | TcpServer): number => {
  const address = of.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}

beforeEach(async () => {
  heard = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      heard.push({ url: request.url ?? '', headers: request.headers, body })
      if (answer === 'hang') return request.socket.destroy()
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      return response.end(JSON.stringify(answer.body))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${portOf(server)}`
})
afterEach(() => server.close())

const SMS = { to: '+84912345678', text: '123456 là mã & một {to}', reference: '1-code:7' }
const formOf = (body: string | undefined) => Object.fromEntries(new URLSearchParams(body))

describe('Twilio', () => {
  const gateway = () =>
    twilioGateway({ accountSid: 'AC0123', authToken: 'secret', from: '+15005550006', origin })

  test('takes a form with basic authentication and answers 201 with a sid', async () => {
    answer = { status: 201, body: { sid: 'SM77', status: 'queued', error_code: null } }
    expect(await gateway().send(SMS)).toEqual({ kind: 'sent', providerId: 'SM77' })
    const [call] = heard
    expect(call?.url).toBe('/2010-04-01/Accounts/AC0123/Messages.json')
    expect(call?.headers.authorization).toBe(
      `Basic ${Buffer.from('AC0123:secret').toString('base64')}`,
    )
    expect(call?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(formOf(call?.body)).toEqual({ To: SMS.to, Body: SMS.text, From: '+15005550006' })
  })

  test('takes a messaging service in the sender’s place', async () => {
    answer = { status: 201, body: { sid: 'SM78', status: 'accepted' } }
    await twilioGateway({ accountSid: 'AC1', authToken: 's', from: 'MG55', origin }).send(SMS)
    expect(formOf(heard[0]?.body)).toMatchObject({ MessagingServiceSid: 'MG55' })
  })

  test.each([
    [400, { code: 21211, message: "Invalid 'To' Phone Number", status: 400 }, 'refused'],
    [400, { code: 21610, message: 'unsubscribed recipient', status: 400 }, 'refused'],
    [429, { code: 20429, message: 'Too Many Requests', status: 429 }, 'busy'],
    [401, { code: 20003, message: 'Authenticate', status: 401 }, 'busy'],
    [503, {}, 'busy'],
    [500, {}, 'unknown'],
    [201, { what: 'nobody can read' }, 'unknown'],
    [201, { sid: 'SM1', status: 'failed', error_code: 30_007 }, 'refused'],
  ] as const)('an answer %i %j is %s', async (status, body, kind) => {
    answer = { status, body }
    expect((await gateway().send(SMS)).kind).toBe(kind)
  })

  test('no answer leaves unknown what came of it; no connection does not', async () => {
    answer = 'hang'
    expect((await gateway().send(SMS)).kind).toBe('unknown')
    server.close()
    server.closeAllConnections()
    expect((await gateway().send(SMS)).kind).toBe('busy')
  })
})

describe('Vonage', () => {
  const gateway = () =>
    vonageGateway({ apiKey: 'abcd1234', apiSecret: 'secret', from: 'Lantern', origin })

  test('takes a form and says per part what came of it', async () => {
    answer = {
      status: 200,
      body: {
        'message-count': '1',
        messages: [{ to: '84912345678', 'message-id': '0C00', status: '0' }],
      },
    }
    expect(await gateway().send(SMS)).toEqual({ kind: 'sent', providerId: '0C00' })
    expect(heard[0]?.url).toBe('/sms/json')
    expect(formOf(heard[0]?.body)).toEqual({
      api_key: 'abcd1234',
      api_secret: 'secret',
      from: 'Lantern',
      to: '84912345678',
      text: SMS.text,
      type: 'unicode',
      'client-ref': SMS.reference,
    })
    await gateway().send({ ...SMS, text: '123456 is your code' })
    expect(formOf(heard[1]?.body)).toMatchObject({ type: 'text' })
  })

  test.each([
    ['1', 'busy'],
    ['3', 'refused'],
    ['4', 'busy'],
    ['5', 'busy'],
    ['7', 'refused'],
    ['9', 'busy'],
    ['29', 'refused'],
  ] as const)('a status %s is %s', async (status, kind) => {
    answer = { status: 200, body: { messages: [{ status, 'error-text': 'no' }] } }
    expect((await gateway().send(SMS)).kind).toBe(kind)
  })
})

describe('a gateway by template', () => {
  test('puts values in after the template was read, and names the message', async () => {
    answer = { status: 202, body: { messageId: 9912 } }
    const gateway = httpGateway({
      url: `${origin}/send?key=1`,
      format: 'json',
      headers: { authorization: 'Bearer t' },
      fields: { msisdn: '{to}', body: '[{text}]', id: '{reference}' },
      idField: 'messageId',
    })
    const text = 'a","admin":"yes {reference}'
    expect(await gateway.send({ ...SMS, text })).toEqual({ kind: 'sent', providerId: '9912' })
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual({
      msisdn: SMS.to,
      body: `[${text}]`,
      id: SMS.reference,
    })
    expect(heard[0]?.headers).toMatchObject({
      authorization: 'Bearer t',
      'idempotency-key': SMS.reference,
    })
  })

  test('speaks forms too, and reads statuses', async () => {
    const gateway = httpGateway({
      url: `${origin}/send`,
      format: 'form',
      headers: {},
      fields: { to: '{to}', text: '{text}' },
      idField: null,
    })
    answer = { status: 400, body: {} }
    expect((await gateway.send({ ...SMS, text: 'a&to=+1' })).kind).toBe('refused')
    expect(formOf(heard[0]?.body)).toEqual({ to: SMS.to, text: 'a&to=+1' })
    answer = { status: 429, body: {} }
    expect((await gateway.send(SMS)).kind).toBe('busy')
  })
})

describe('SMTP', () => {
  let smtp: TcpServer
  let lines: string[]
  /** What it says to RCPT and to the end of the content. */
  let says: { recipient: string; end: string }

  beforeEach(async () => {
    lines = []
    says = { recipient: '250 ok', end: '250 queued as 77' }
    smtp = createTcp((socket) => {
      let rest = ''
      let isContent = false
      const reply = (line: string) => {
        if (isContent) {
          if (line !== '.') return
          isContent = false
          socket.write(`${says.end}\r\n`)
        } else if (line.startsWith('EHLO')) socket.write('250-here\r\n250 8BITMIME\r\n')
        else if (line.startsWith('RCPT')) socket.write(`${says.recipient}\r\n`)
        else if (line.startsWith('DATA')) {
          isContent = true
          socket.write('354 go on\r\n')
        } else if (line.startsWith('STARTTLS')) socket.write('502 not here\r\n')
        else if (line.startsWith('QUIT')) socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
      socket.on('error', () => socket.destroy())
      socket.on('data', (part) => {
        rest += part.toString()
        const whole = rest.split('\r\n')
        rest = whole.pop() ?? ''
        for (const line of whole) {
          lines.push(line)
          reply(line)
        }
      })
      socket.write('220 local\r\n')
    }).listen(0, '127.0.0.1')
    await once(smtp, 'listening')
  })
  afterEach(() => smtp.close())

  const mailer = (needsTls = false) =>
    smtpMailer({
      url: `smtp://127.0.0.1:${portOf(smtp)}`,
      from: 'Lantern Row <noreply@lantern.example>',
      needsTls,
    })
  const MAIL = {
    to: 'lan@example.com',
    subject: 'Mã của bạn',
    text: 'one\ntwo',
    html: '<p>one<br>two</p>',
    reference: '1-code:9',
  }

  test('hands a mail over under a name that stays the same', async () => {
    expect((await mailer().send(MAIL)).kind).toBe('sent')
    const first = lines.find((line) => /^Message-ID:/i.test(line))
    expect(lines).toContain('RCPT TO:<lan@example.com>')
    expect(lines.find((line) => /^Subject:/i.test(line))).toMatch(/^Subject: =\?UTF-8\?/)
    lines = []
    await mailer().send(MAIL)
    expect(lines.find((line) => /^Message-ID:/i.test(line))).toBe(first)
    expect(first).toMatch(/@lantern\.example>$/)
  })

  test('no subject or address becomes a second header or recipient', async () => {
    await mailer().send({
      ...MAIL,
      subject: 'hello\r\nBcc: evil@example.com',
      to: 'lan@example.com\r\nRCPT TO:<evil@example.com>',
    })
    expect(lines.filter((line) => /^Bcc:|^RCPT TO:<evil/i.test(line))).toEqual([])
    lines = []
    await mailer().send({ ...MAIL, to: 'lan@example.com, evil@example.com' })
    expect(lines.filter((line) => /^RCPT TO:.*evil@example\.com>$/.test(line))).toEqual([])
  })

  test('reads what the server says', async () => {
    says = { recipient: '550 no such user', end: '' }
    expect(await mailer().send(MAIL)).toEqual({ kind: 'refused', reason: 'smtp_550' })
    says = { recipient: '450 later', end: '' }
    expect(await mailer().send(MAIL)).toEqual({ kind: 'busy', reason: 'smtp_450' })
    const gone = mailer()
    smtp.close()
    expect((await gone.send(MAIL)).kind).toBe('busy')
  })

  test('a server without TLS gets nothing where TLS is asked for', async () => {
    expect((await mailer(true).send(MAIL)).kind).toBe('busy')
    expect(lines.filter((line) => /^(MAIL|RCPT|DATA)/.test(line))).toEqual([])
  })
})
