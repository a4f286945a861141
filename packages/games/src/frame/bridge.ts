import * as z from 'zod/mini'
import { type FrameBody, type HostMessage, hostMessage, toHost } from './protocol.ts'

/** The part of a window that a bridge listens at. */
export interface Listener {
  addEventListener(type: 'message', handler: (event: MessageEvent<unknown>) => void): void
  removeEventListener(type: 'message', handler: (event: MessageEvent<unknown>) => void): void
}

/** The part of the host's window that a bridge posts to. */
export interface Host {
  postMessage(message: unknown, targetOrigin: string): void
}

export interface Bridge {
  send(body: FrameBody): void
  close(): void
}

const frameConfig = z.strictObject({ hostOrigins: z.array(z.url()) })

/**
 * The host's origin: the `host` parameter of the frame's address, but only when our own origin's
 * /frame-config.json lists it. The parameter alone would let any page name itself the host; the
 * referrer is no choice, since the frame is opened with `referrerpolicy="no-referrer"`. Naming a
 * listed origin gains a stranger nothing either: what the frame posts reaches that origin only.
 */
export function allowedHost(search: string, config: unknown): string | undefined {
  const named = new URLSearchParams(search).getAll('host')
  const listed = frameConfig.safeParse(config)
  const [host] = named
  if (named.length !== 1 || host === undefined || !listed.success) return undefined
  // Compared as whole text: an origin has one spelling, and a path or a user name is none.
  return listed.data.hostOrigins.includes(host) && new URL(host).origin === host ? host : undefined
}

/** only the host's window, only from the host's origin, only in the protocol's shape. */
export function openBridge(
  self: Listener,
  host: Host,
  hostOrigin: string,
  onMessage: (message: HostMessage) => void,
): Bridge {
  const listen = (event: MessageEvent<unknown>): void => {
    if (event.origin !== hostOrigin || event.source !== host) return
    const message = hostMessage.safeParse(event.data)
    if (message.success) onMessage(message.data)
  }
  self.addEventListener('message', listen)
  return {
    send: (body) => host.postMessage(toHost(body), hostOrigin),
    close: () => self.removeEventListener('message', listen),
  }
}
