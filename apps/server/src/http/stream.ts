import { Readable } from 'node:stream'
import type { FileKind } from '@lantern/contract/endpoint'
import type { TextStream } from '@lantern/contract/ops/exports'
import type { FastifyReply } from 'fastify'

/** One chunk waits for the client, the next is not made before; who leaves ends the making. */
export const sendStream = (
  reply: FastifyReply,
  kind: FileKind,
  { name, chunks }: TextStream,
): FastifyReply =>
  reply
    .header('content-type', `${kind}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(chunks, { highWaterMark: 1 }))
