import { refuse } from '@lantern/contract/errors'
import type { AnyGame, Settlement } from '@lantern/games/game'
import { present } from '@lantern/kernel/assert'
import type { WagerId } from '@lantern/kernel/ids'
import type { Money } from '@lantern/kernel/money'
import type { Db, Tx } from '../../db/transact.ts'
import { playTermsIn, refusalOfBonus } from '../rollover/index.ts'
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

/**
 * From which balance a stake is taken; refuses `stake_above_bonus` for one that comes to more than an
 * active bonus allows.
 */
export async function fundsFor(
  tx: Tx,
  { memberId }: Pick<Player, 'memberId'>,
  stake: Money,
): Promise<wagers.FundsOrder> {
  const terms = await playTermsIn(tx, memberId)
  const why = refusalOfBonus(terms, stake)
  if (why) refuse(why)
  return terms.funds
}

/** Takes the stake; refuses what the wallet and {@link fundsFor} refuse. */
export async function placeStake(
  tx: Tx,
  step: Step & { readonly game: AnyGame; readonly stake: Money },
): Promise<WagerId> {
  const wagerId = await apply(tx, {
    ...common(step, 'place'),
    op: 'place',
    stake: step.stake,
    funds: await fundsFor(tx, step.player, step.stake),
    product: 'originals',
    gameCode: step.game.code,
    roundRef: step.reference,
  })
  return present(wagerId, 'an accepted stake opened a wager')
}

/**
 * Takes what the move of this number, from 0, costs on top of the stake; refuses what the wallet and
 * {@link fundsFor} refuse. The key holds the number: a move is paid for once.
 */
export async function raiseStake(
  tx: Tx,
  step: Step & { readonly move: number; readonly amount: Money },
): Promise<void> {
  const { brand, memberId } = step.player
  const bet = { brandId: brand.id, source: ORIGINALS_SOURCE, betRef: step.reference }
  const { stake } = present(await wagers.find(tx, bet), 'what is raised was staked')
  await apply(tx, {
    ...common(step, `more-${step.move}`),
    op: 'adjust',
    difference: step.amount,
    funds: await fundsFor(tx, { memberId }, stake + step.amount),
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
  const found = await wallet.balanceOf(db, player.memberId, player.currency)
  const { available, bonus } = present(found, 'a player has an account')
  if (bonus <= 0n) return available
  const { hasBonus } = await playTermsIn(db, player.memberId)
  return hasBonus ? available + bonus : available
}
