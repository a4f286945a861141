/** A reply whose body is read piece by piece, so that one without an end fills no memory. */
export interface Streamed {
  readonly status: number
  readonly body: AsyncIterable<Uint8Array> | null
}

/** The body of a reply as text. Throws as soon as it is longer than so many bytes. */
export async function textWithin(reply: Streamed, mostBytes: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of reply.body ?? []) {
    bytes += piece.byteLength
    if (bytes > mostBytes) throw new Error('the reply is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
