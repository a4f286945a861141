import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Envelope } from '@lantern/contract/envelope'
import { type RefusalCode, refusalStatus, refusalText } from '@lantern/contract/errors'
import type { RefusalDetails } from '@lantern/kernel/refusal'
import type { FastifyReply } from 'fastify'

/** What every reply carries, whatever becomes of the request; pages bring a policy of their own. */
export const safetyHeaders = (requestId: string): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  // A process of its own for every origin: a game draws beside the page that shows it.
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'x-request-id': requestId,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
})

function envelopeOf(code: RefusalCode, details?: RefusalDetails): Envelope<never> {
  const value = details === undefined ? {} : { value: details }
  return { success: false, code, message: refusalText(code), ...value }
}

export function sendRefusal(
  reply: FastifyReply,
  code: RefusalCode,
  details?: RefusalDetails,
): FastifyReply {
  if (code === 'busy' || code === 'too_many_requests') reply.header('retry-after', '5')
  return reply
    .status(refusalStatus(code))
    .header('cache-control', 'no-store')
    .send(envelopeOf(code, details))
}

/** What the parser of Node says of bytes that are no request. */
const UNREADABLE: Readonly<Record<string, readonly [status: number, code: RefusalCode]>> = {
  HPE_HEADER_OVERFLOW: [431, 'body_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'bad_request'],
}

/** Answers bytes that never became a request, and ends their connection. */
export function refuseBytes(socket: Socket, why: string, requestId: string): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const [status, code] = UNREADABLE[why] ?? [400, 'bad_request']
  const body = JSON.stringify(envelopeOf(code))
  const headers = {
    ...safetyHeaders(requestId),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  socket.destroySoon()
}
