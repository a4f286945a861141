import { Socket as NetSocket } from 'node:net'
import type { Server, Socket } from 'socket.io'

// A word goes to thousands of sockets, and a node does nothing else meanwhile. Through the layers of the
// library each of them costs several objects and two writes; here the frame, which is the same for all,
// is written to the connection at once, where a socket is a WebSocket and nothing waits in it.

const TEXT_FRAME = 0x81
const LENGTH_IN_TWO = 126
const LENGTH_IN_EIGHT = 127
const LEAST_IN_EIGHT = 0x1_00_00

/** The head of a text frame that is whole and not masked (RFC 6455, 5.2). */
function headOf(length: number): Buffer {
  if (length < LENGTH_IN_TWO) return Buffer.from([TEXT_FRAME, length])
  if (length < LEAST_IN_EIGHT) {
    const head = Buffer.from([TEXT_FRAME, LENGTH_IN_TWO, 0, 0])
    head.writeUInt16BE(length, 2)
    return head
  }
  const head = Buffer.alloc(10)
  head.set([TEXT_FRAME, LENGTH_IN_EIGHT])
  head.writeBigUInt64BE(BigInt(length), 2)
  return head
}

/** An event as it stands on the wire: Engine.IO's "message" with Socket.IO's "EVENT". */
function frameOf(name: string, payload: unknown): Buffer {
  const text = Buffer.from(`42${JSON.stringify([name, payload])}`)
  return Buffer.concat([headOf(text.length), text])
}

/** The connection of a socket that takes a frame now; undefined for one that the library has to write to. */
function connectionOf({ conn, request, handshake }: Socket): NetSocket | undefined {
  const { transport } = conn
  // A transport that is writable has handed on all that was written before: the order stays.
  if (transport.name !== 'websocket' || !transport.writable || conn.readyState !== 'open') return
  // The request of a socket that began by polling is not the one that its frames go through.
  if (handshake.query['transport'] !== 'websocket') return
  const { socket } = request
  return socket instanceof NetSocket && socket.writable ? socket : undefined
}

/** Whoever reads so little that this much waits for them is shut out: they read anew when they come back. */
const MOST_UNREAD_BYTES = 1024 * 1024

/** Bytes of words that the library keeps for a connection until it can hand them on. */
const kept = new WeakMap<Socket['conn'], number>()

/** Says it through the library, to a page that polls or that something waits for; false: too much waits. */
function sayLater(socket: Socket, bytes: number, name: string, payload: unknown): boolean {
  const { conn } = socket
  const before = kept.get(conn)
  if (before === undefined) conn.once('drain', () => kept.delete(conn))
  const after = (before ?? 0) + bytes
  if (after > MOST_UNREAD_BYTES) return false
  kept.set(conn, after)
  socket.emit(name, payload)
  return true
}

function sayNow(connection: NetSocket, frame: Buffer): boolean {
  if (connection.writableLength > MOST_UNREAD_BYTES) return false
  connection.write(frame)
  return true
}

/**
 * Says an event to the sockets of a room of this node, in the order of the calls; answers with how many
 * it shut out.
 */
export function sayTo(
  io: Pick<Server, 'sockets'>,
  room: string,
  name: string,
  payload: unknown,
): number {
  const { adapter, sockets } = io.sockets
  const frame = frameOf(name, payload)
  let shut = 0
  for (const id of adapter.rooms.get(room) ?? []) {
    const socket = sockets.get(id)
    if (!socket) continue
    const connection = connectionOf(socket)
    const isSaid = connection
      ? sayNow(connection, frame)
      : sayLater(socket, frame.length, name, payload)
    if (isSaid) continue
    socket.conn.close(true)
    connection?.destroy()
    shut += 1
  }
  return shut
}
