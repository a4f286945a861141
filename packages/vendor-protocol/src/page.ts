import * as z from 'zod/mini'

// What a vendor's page in a frame and the page around it tell each other, version 1. Each side
// posts to one exact origin and drops whatever is not of this shape. Nothing here moves money: a
// page that hears of a balance asks its own server for it.

export const PAGE_PROTOCOL = 'lantern-vendor-page'
export const PAGE_VERSION = 1

const head = { protocol: z.literal(PAGE_PROTOCOL), version: z.literal(PAGE_VERSION) }

/**
 * The game → the page around it. `ready`: it shows itself. `round`: a round moved money. `no_money`:
 * a stake was not taken for lack of funds. `deposit`: the player asks for the cashier.
 */
export const fromGame = z.strictObject({
  ...head,
  type: z.enum(['ready', 'round', 'no_money', 'deposit']),
})
export type FromGame = z.infer<typeof fromGame>

/** The page around it → the game. `balance`: it has changed elsewhere. */
export const toGame = z.strictObject({
  ...head,
  type: z.enum(['balance', 'connection_lost', 'connection_restored']),
})
export type ToGame = z.infer<typeof toGame>

/** Puts the head on what is to be posted. */
export const pageMessage = <Type extends FromGame['type'] | ToGame['type']>(type: Type) => ({
  protocol: PAGE_PROTOCOL,
  version: PAGE_VERSION,
  type,
})
