import { refuse } from '@lantern/contract/errors'
import type { AnyGame, Settlement } from '@lantern/games/game'
import { present } from '@lantern/kernel/assert'
import type { WagerId } from '@lantern/kernel/ids'
import type { Money } from '@lantern/kernel/money'
import type { Db, Tx } from '../../db/transact.ts'
import * as wagers from '../wagers/index.ts'
import * as wallet from '../wallet/index.ts'
import type { Player } from './rounds.ts'

/** Who counts the bets of in-house games. */
export const ORIGINALS_SOURCE = 'originals'

interface Step {
  readonly player: Player
  /** `seed:nonce`, unique for ever: it names the bet, and each step of it has one key. */
  readonly reference: string
  readonly at: Date
}

const common = (step: Step, name: 'place' | 'settle' | 'void' | `more-${number}`) => ({
  brandId: step.player.brand.id,
  source: ORIGINALS_SOURCE,
  key: `${name}:${step.reference}`,
  betRef: step.reference,
  memberId: step.player.memberId,
  currency: step.player.currency,
  at: step.at,
})

/** Takes the stake; refuses what the wallet refuses. */
export async function placeStake(
  tx: Tx,
  step: Step & { readonly game: AnyGame; readonly stake: Money },
): Promise<WagerId> {
  const wagerId = await apply(tx, {
    ...common(step, 'place'),
    op: 'place',
    stake: step.stake,
    funds: 'cash',
    product: 'originals',
    gameCode: step.game.code,
    roundRef: step.reference,
  })
  return present(wagerId, 'an accepted stake opened a wager')
}

/**
 * Takes what the move of this number, from 0, costs on top of the stake; refuses what the wallet
 * refuses. The key holds the number: a move is paid for once.
 */
export async function raiseStake(
  tx: Tx,
  step: Step & { readonly move: number; readonly amount: Money },
): Promise<void> {
  await apply(tx, {
    ...common(step, `more-${step.move}`),
    op: 'adjust',
    difference: step.amount,
    funds: 'cash',
  })
}

/** Pays a round that is over. */
export async function settleStake(
  tx: Tx,
  step: Step & { readonly settlement: Settlement },
): Promise<void> {
  const { payout, residue, validBet } = step.settlement
  await apply(tx, {
    ...common(step, 'settle'),
    op: 'settle',
    payout,
    residue,
    validBet: validBet.amount,
    validReason: validBet.reason,
    ruleVersion: validBet.ruleVersion,
  })
}

/** Gives the stake back. */
export async function voidStake(tx: Tx, step: Step): Promise<void> {
  await apply(tx, { ...common(step, 'void'), op: 'void' })
}

async function apply(tx: Tx, command: wagers.WagerCommand): Promise<WagerId | null> {
  const [outcome] = await wagers.applyIn(tx, [command])
  const { refusal, wagerId } = present(outcome, 'each command has its outcome')
  if (refusal !== null) refuse(refusal)
  return wagerId
}

/** What the player can stake. */
export async function balanceOf(db: Db, player: Player): Promise<Money> {
  const balances = await wallet.balanceOf(db, player.memberId, player.currency)
  return present(balances, 'a player has an account').available
}
