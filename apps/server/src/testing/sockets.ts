import { io, type Socket } from 'socket.io-client'
import type { TestHouse } from './app.ts'
import type { Credentials } from './people.ts'

/** Opens sockets to a house that listens, as a page of the member site does. */
export interface Sockets {
  /** A ticket for a socket of this session. */
  ticketOf(who: Credentials): Promise<string>
  /** Connects; answers with the socket, or the reason why not. */
  connect(ticket: string | undefined, from?: string): Promise<Socket | string>
  closeAll(): void
}

export function socketsOf(house: TestHouse): Sockets {
  const url = `http://127.0.0.1:${house.app.ports().site}`
  const open: Socket[] = []
  return {
    ticketOf: async (who) => {
      const reply = await house.app.site.inject({
        method: 'POST',
        url: '/api/wps/session/socketTicket',
        headers: { host: 'localhost', 'content-type': 'application/json', ...who },
        payload: '{}',
      })
      const body: { value: { ticket: string } } = JSON.parse(reply.body)
      return body.value.ticket
    },
    connect: (ticket, from = house.ctx.config.siteOrigins[0]) => {
      const socket = io(url, {
        path: '/socket',
        transports: ['websocket'],
        reconnection: false,
        auth: ticket === undefined ? {} : { ticket },
        extraHeaders: from === undefined ? {} : { origin: from },
      })
      open.push(socket)
      return new Promise((resolve) => {
        socket.once('connect', () => resolve(socket))
        socket.once('connect_error', (error) => resolve(error.message))
      })
    },
    closeAll: () => {
      for (const socket of open) socket.disconnect()
    },
  }
}

/** The socket, where there must be one. */
export function connected(result: Socket | string): Socket {
  if (typeof result === 'string') throw new Error(`not connected: ${result}`)
  return result
}
