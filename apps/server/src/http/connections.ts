import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Watches the connections of a server. The function it answers shows everybody out: who waits for
 * no reply at once (a socket of a page too), who does after the reply. Without it a server that
 * stops waits for as long as browsers keep their connections warm.
 */
export function watchConnections(server: Server): () => void {
  const repliesDue = new Map<Socket, number>()
  let isClosing = false
  server.on('connection', (socket: Socket) => {
    if (isClosing) {
      socket.destroy()
      return
    }
    repliesDue.set(socket, 0)
    socket.once('close', () => repliesDue.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, reply: ServerResponse) => {
    repliesDue.set(socket, (repliesDue.get(socket) ?? 0) + 1)
    reply.once('close', () => {
      const due = repliesDue.get(socket)
      if (due === undefined) return
      repliesDue.set(socket, due - 1)
      if (isClosing && due === 1) socket.destroySoon()
    })
  })
  return () => {
    isClosing = true
    for (const [socket, due] of repliesDue) if (due === 0) socket.destroySoon()
  }
}
