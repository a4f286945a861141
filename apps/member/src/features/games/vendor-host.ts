import { formatMoney } from '@lantern/kernel/money'
import { fromGame, pageMessage, potMessage } from '@lantern/vendor-protocol/page'
import type { FrameHost, FrameHostSettings } from './frame-host.ts'

/**
 * The host's side of a vendor's frame. The page plays with its own server; it says here when it is
 * there and when money has moved, and is told when to ask for its balance. No sum is believed.
 */
export function createVendorHost(
  settings: Pick<FrameHostSettings, 'origin' | 'frame' | 'onReady' | 'onMoved' | 'onDeposit'>,
): FrameHost {
  const { origin } = settings
  const say = (type: Parameters<typeof pageMessage>[0]): void =>
    settings.frame()?.postMessage(pageMessage(type), origin)
  return {
    hear(event) {
      const frame = settings.frame()
      if (frame === null || event.origin !== origin || event.source !== frame) return
      const message = fromGame.safeParse(event.data)
      if (!message.success) return
      switch (message.data.type) {
        case 'ready':
          return settings.onReady()
        case 'round':
        case 'no_money':
          return settings.onMoved()
        case 'deposit':
          return settings.onDeposit()
      }
    },
    tellBalance: () => say('balance'),
    tellConnection: (status) => say(status === 'lost' ? 'connection_lost' : 'connection_restored'),
    // A vendor's rounds are its own.
    tellRounds: () => undefined,
    tellPot: ({ name, amount, currency }) => {
      const pot = { name, amount: formatMoney(amount), currency }
      settings.frame()?.postMessage(potMessage(pot), origin)
    },
  }
}
