import { fairDraw } from '@lantern/kernel/draw'
import { nodeHashes } from '../fair/node-hashes.ts'
import type { AnyGame, JsonObject, Stake } from '../game.ts'

/** What a simulated player does next in an open round; undefined: it is over. */
export type Player = (view: JsonObject) => JsonObject | undefined

export interface Simulated {
  /** Paid less what moves took on top, ÷ the stake, mean over the rounds. */
  readonly mean: number
  /** Half the width of the 99 % interval around the mean. */
  readonly halfWidth: number
}

/** Plays `rounds` rounds with fair draws under one seed. Rounds must end with the player's moves. */
export function simulate(
  game: AnyGame,
  bet: JsonObject,
  stake: Stake,
  { rounds, player, serverSeed }: { rounds: number; player: Player; serverSeed: string },
): Simulated {
  let sum = 0
  let squares = 0
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const draw = fairDraw({ serverSeed, clientSeed: 'simulation', nonce }, nodeHashes.hmac)
    let state = game.open(bet, stake, draw)
    let extra = 0n
    while (!game.isOver(state)) {
      const action = player(game.reveal(state))
      if (action !== undefined) extra += game.extraStake(state, action)
      state = action === undefined ? game.finish(state) : game.act(state, action)
    }
    const payout = game.settlement(state)?.payout ?? 0n
    const paid = Number(payout - extra) / Number(stake.amount)
    sum += paid
    squares += paid * paid
  }
  const mean = sum / rounds
  const deviation = Math.sqrt(squares / rounds - mean * mean)
  return { mean, halfWidth: (2.576 * deviation) / Math.sqrt(rounds) }
}
