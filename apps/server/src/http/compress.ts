import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

/** Quick rather than small: pages are packed while somebody waits. */
const PARAMS = { [constants.BROTLI_PARAM_QUALITY]: 4 }

/** Sends text packed as the client accepts it. For pages and pictures; calls are short. */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  reply.header('vary', 'accept-encoding')
  if (/\bbr\b/.test(accepted))
    return reply.header('content-encoding', 'br').send(await packBrotli(text, { params: PARAMS }))
  if (/\bgzip\b/.test(accepted))
    return reply.header('content-encoding', 'gzip').send(await packGzip(text))
  return reply.send(text)
}
