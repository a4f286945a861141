import type { RefusalCode } from '@lantern/contract/errors'
import { present } from '@lantern/kernel/assert'
import type { Result } from '@lantern/vendor-protocol/operations'
import type { Context } from '../../context.ts'
import { type Tx, within } from '../../db/transact.ts'
import { type PlayTerms, playTermsOf, refusalOfBonus } from '../rollover/index.ts'
import { find, type Outcome } from '../wagers/index.ts'
import { lock } from '../wallet/index.ts'
import type { Draft, StakeChange } from './adapter.ts'
import { refused } from './answers.ts'
import { asBeforeIn } from './as-before.ts'
import {
  adjustCommand,
  type Asked,
  type Facts,
  productOf,
  type StakeCommand,
  stakeCommand,
} from './commands.ts'
import { inOne } from './in-one.ts'
import {
  memberOf,
  type PlayedGame,
  playedGame,
  refusalOfStake,
  refusalOfTotal,
  type Staking,
} from './standing.ts'
import { type CallingVendor, told } from './told.ts'

/** What takes a stake, or changes one. */
export type Stake = Staking | StakeChange

const STAKES: ReadonlySet<string> = new Set(['reserve', 'reserveAndSettle', 'tip', 'adjustBet'])

export const isStake = <One extends Draft>(
  draft: One,
): draft is Extract<One, { op: Stake['op'] }> => STAKES.has(draft.op)

/** A stake, completed, and what was said of it. */
export interface SaidStake {
  readonly stake: Stake
  readonly said: string
}

/** A stake with everything that is known before its account is locked. */
interface Wish {
  readonly asked: Asked
  readonly stake: Stake
  readonly played: PlayedGame
  readonly terms: PlayTerms
  readonly facts: Facts
}

/**
 * Takes the stakes of one message all or none, in one transaction: where one is refused, all are
 * refused with its reason, for ever, and that one alone is answered. What a stake is changed by is
 * decided under the lock of its account. Throws the refusal `busy`, or any fault, when nothing was
 * taken or it is not known.
 */
export async function takeStakes(
  ctx: Context,
  by: CallingVendor,
  stakes: readonly SaidStake[],
): Promise<readonly Result[]> {
  const wishes: Wish[] = []
  for (const stake of stakes) {
    const wish = await wishOf(ctx, by, stake)
    if (!wish) return [refused('launch_invalid')]
    wishes.push(wish)
  }
  const [first] = wishes
  if (!first) return []
  const { memberId } = first.asked
  const outcomes = await inOne(ctx, { until: by.until, memberId }, (tx) => takeIn(tx, wishes))
  const results: Result[] = []
  for (const [index, { asked, facts }] of wishes.entries()) {
    const outcome = outcomes[index]
    if (outcome) results.push(await told(ctx, asked, outcome, facts.refused))
  }
  return results
}

async function wishOf(
  ctx: Context,
  { connection }: CallingVendor,
  { stake, said }: SaidStake,
): Promise<Wish | undefined> {
  const memberId = memberOf(stake.playerId)
  if (memberId === undefined) return undefined
  // what it changes by is found under the lock
  const operation = isByTotal(stake) ? { ...stake, difference: 0n } : stake
  const [why, played, terms] = await Promise.all([
    refusalOfStake(ctx, connection, operation),
    playedGame(ctx, connection, stake.gameCode),
    playTermsOf(ctx, memberId),
  ])
  const product = productOf(played.game?.gameType)
  return {
    asked: { connection, memberId, operation, said, at: ctx.clock.now() },
    stake,
    played,
    terms,
    facts: { product, rules: played.rules, refused: why, funds: terms.funds },
  }
}

const isByTotal = (stake: Stake): stake is StakeChange =>
  stake.op === 'adjustBet' && stake.difference === null

/** Outcomes in the order of the wishes; that of the refused one alone where there is one. */
async function takeIn(tx: Tx, wishes: readonly Wish[]): Promise<readonly (Outcome | undefined)[]> {
  const changing = wishes.filter(({ stake }) => stake.op === 'adjustBet')
  const members = new Set(changing.map(({ asked }) => asked.memberId))
  for (const memberId of [...members].toSorted()) await lock(tx, memberId)
  const commands: StakeCommand[] = []
  for (const wish of wishes) commands.push(await commandIn(tx, wish))
  return allOrNone(tx, commands)
}

async function allOrNone(
  tx: Tx,
  commands: readonly StakeCommand[],
): Promise<readonly (Outcome | undefined)[]> {
  if (commands.length === 1) return asBeforeIn(tx, commands)
  try {
    return await within(tx, async () => {
      const outcomes = await asBeforeIn(tx, commands)
      const place = outcomes.findIndex(({ refusal }) => refusal !== null)
      if (place >= 0) throw new NotAll(place, outcomes[place]?.refusal ?? 'busy')
      return outcomes
    })
  } catch (error) {
    if (!(error instanceof NotAll)) throw error
    return refuseAll(tx, commands, error)
  }
}

/** One stake of several is not taken. */
class NotAll extends Error {
  override readonly name = 'NotAll'

  readonly place: number
  readonly refusal: RefusalCode

  constructor(place: number, refusal: RefusalCode) {
    super(`a stake is refused: ${refusal}`)
    this.place = place
    this.refusal = refusal
  }
}

/** Keeps the refusal of one under the keys of all. A key that was another message's stays its own. */
async function refuseAll(
  tx: Tx,
  commands: readonly StakeCommand[],
  { place, refusal }: NotAll,
): Promise<readonly (Outcome | undefined)[]> {
  const isChanged = refusal === 'idempotency_conflict'
  const outcomes: Outcome[] = []
  for (const [index, command] of commands.entries()) {
    if (isChanged && index !== place) continue
    outcomes.push(...(await asBeforeIn(tx, [{ ...command, refused: refusal }])))
  }
  const cause = present(outcomes[isChanged ? 0 : place], 'each command has its outcome')
  return commands.map((_, index) => (index === place ? cause : undefined))
}

async function commandIn(
  tx: Tx,
  { asked, stake, played, terms, facts }: Wish,
): Promise<StakeCommand> {
  if (stake.op !== 'adjustBet') return stakeCommand(asked, stake, facts)
  const { brandId, code: source } = asked.connection
  const bet = await find(tx, { brandId, source, betRef: stake.betId })
  const was = bet?.stake ?? 0n
  const difference = isByTotal(stake) ? stake.stake - was : stake.difference
  const total = was + difference
  const tooMuch = () =>
    refusalOfTotal(played, stake.currency, total) ?? refusalOfBonus(terms, total)
  return adjustCommand(asked, {
    difference,
    funds: facts.funds,
    // what gives back is asked for nothing
    refused: difference > 0n ? (facts.refused ?? tooMuch()) : undefined,
  })
}
