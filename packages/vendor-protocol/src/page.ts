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

/** A pot that fell to the player: its name, and the sum that the platform has posted. */
export const potWon = z.strictObject({
  name: z.string().check(z.maxLength(60)),
  amount: z.string().check(z.regex(/^\d{1,15}\.\d{2,4}$/)),
  currency: z.string().check(z.regex(/^[A-Z]{3,5}$/)),
})
export type PotWon = z.infer<typeof potWon>

/**
 * The page around it → the game. `balance`: it has changed elsewhere. `pot`: one fell to the player,
 * and was paid by the platform; the game only shows it.
 */
export const toGame = z.union([
  z.strictObject({
    ...head,
    type: z.enum(['balance', 'connection_lost', 'connection_restored']),
  }),
  z.strictObject({ ...head, type: z.literal('pot'), pot: potWon }),
])
export type ToGame = z.infer<typeof toGame>
type Plain = Exclude<ToGame, { type: 'pot' }>

/** Puts the head on what is to be posted. */
export const pageMessage = <Type extends FromGame['type'] | Plain['type']>(type: Type) => ({
  protocol: PAGE_PROTOCOL,
  version: PAGE_VERSION,
  type,
})

/** The message of a pot that fell to the player. */
export const potMessage = (pot: PotWon) => ({
  protocol: PAGE_PROTOCOL,
  version: PAGE_VERSION,
  type: 'pot' as const,
  pot,
})
