import { io } from 'socket.io-client'
import type { Wire } from './socket.ts'

/** A Socket.IO connection at `/socket`; loaded only once somebody is signed in. */
export async function openSocketIo(ticket: () => Promise<string>): Promise<Wire> {
  return io({
    path: '/socket',
    transports: ['websocket', 'polling'],
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 15_000,
    auth: (give) => {
      ticket().then(
        (value) => give({ ticket: value }),
        // Without a ticket the server refuses; the next attempt asks for a new one.
        () => give({}),
      )
    },
  })
}
