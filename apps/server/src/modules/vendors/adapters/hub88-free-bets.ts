import { createSign } from 'node:crypto'
import { textWithin } from '@lantern/vendor-protocol/bounded'
import type {
  FreeRoundPort,
  FreeRoundsFacts,
  NamedFreeRounds,
} from '@lantern/vendor-protocol/free-rounds'
import { type Asking, jsonOf } from '@lantern/vendor-protocol/questions'
import * as z from 'zod/mini'
import { hub88Signing, userOf } from './hub88-launch.ts'

// Free bets of Hub88, its Freebets API for operators. Where each field is written down: README.md
// beside this file. Built from the documents alone, and untried against the real service.

const PATH = '/operator/generic/v2/freebet'
const MOST_BYTES = 4 * 1024 * 1024
const PATIENCE_MS = 5_000
/** Their amounts are whole numbers of 1/100,000; ours of 1/10,000. */
const PER_UNIT = 10n
const A_PAGE = 80
/** A player with more rewards than stand on so many pages is not looked through further. */
const MOST_PAGES = 25

const prepaidForm = z.object({
  prepaid_uuid: z.uuid(),
  game_code: z.string(),
  currency: z.nullish(z.string()),
  bet_count: z.nullish(z.int()),
  bet_value: z.nullish(z.int()),
})
const rewardForm = z.object({
  reward_uuid: z.uuid(),
  status: z.string(),
  operator_reference: z.nullish(z.string()),
})
type Reward = z.output<typeof rewardForm>
const rewardsForm = z.object({
  rewards: z.array(z.unknown()),
  pagination: z.nullish(z.object({ next_cursor: z.nullish(z.string()) })),
})
const errorForm = z.object({ error: z.string() })

interface Answer {
  readonly http: number
  readonly said: unknown
}

/** Asks in their words. Throws where nobody answers, and without a key to ask with. */
async function ask(asking: Asking, what: string, fields: object): Promise<Answer> {
  const signing = asking.secrets.map(hub88Signing).find((one) => one !== undefined)
  if (!signing) throw new Error('there is no key to ask with')
  const body = JSON.stringify({ operator_id: signing.operatorId, ...fields })
  const signature = createSign('RSA-SHA256').update(body).sign(signing.key, 'base64')
  const response = await (asking.fetch ?? fetch)(`${asking.baseUrl}${PATH}/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub88-signature': signature },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(asking.timeoutMs ?? PATIENCE_MS),
  })
  return { http: response.status, said: jsonOf(await textWithin(response, MOST_BYTES)) }
}

const unheard = (what: string, { http }: Answer): Error =>
  new Error(`the vendor answers ${http} to ${what}`)

/** Of one kind each: what the vendor does not say, the house counts. */
const facts = (
  state: FreeRoundsFacts['state'],
  more: Partial<FreeRoundsFacts> = {},
): FreeRoundsFacts => ({ state, played: null, won: null, fault: null, ...more })

const OVER: ReadonlySet<string> = new Set(['FRS_FINISHED', 'FRS_CANCELLED', 'FRS_EXPIRED'])
const OPEN: ReadonlySet<string> = new Set(['FRS_NEW', 'FRS_ACTIVE'])

/** How a reward stands. Throws at a word that is not in the documents: nothing follows from it. */
function factsOf({ status, reward_uuid: vendorRef }: Reward): FreeRoundsFacts {
  if (status === 'FRS_FAILED') return facts('refused', { vendorRef, fault: 'the supplier failed' })
  if (OVER.has(status)) return facts('over', { vendorRef })
  if (OPEN.has(status)) return facts('open', { vendorRef })
  throw new Error('the vendor says of a reward what is not in its documents')
}

/** Nothing is decided by them: the same may be taken later. */
const UNDECIDED: ReadonlySet<number> = new Set([401, 408, 425, 429])
const isNo = (http: number): boolean => http >= 400 && http < 500 && !UNDECIDED.has(http)

const valueOf = ({ stake }: NamedFreeRounds): bigint => stake * PER_UNIT

/** The template that such rounds can be given by; undefined where there is none. */
async function prepaidFor(asking: Asking, given: NamedFreeRounds): Promise<string | undefined> {
  const { gameCode, currency, rounds } = given
  const answer = await ask(asking, 'prepaids/list', { game_code: gameCode })
  const { data } = z.safeParse(z.array(z.unknown()), answer.http === 200 ? answer.said : undefined)
  if (!data) throw unheard('prepaids/list', answer)
  const found = data.flatMap((one) => {
    const { data: prepaid } = z.safeParse(prepaidForm, one)
    return prepaid?.game_code === gameCode ? [prepaid] : []
  })
  const fitting = found.filter(
    (one) =>
      (one.currency ?? currency) === currency &&
      (one.bet_count ?? rounds) === rounds &&
      BigInt(one.bet_value ?? valueOf(given)) === valueOf(given),
  )
  return fitting[0]?.prepaid_uuid
}

interface RewardPage {
  readonly rewards: readonly Reward[]
  readonly next: string | null
}

/** A page of rewards; what is none is left aside. */
async function pageOf(asking: Asking, whose: object, cursor: string | null): Promise<RewardPage> {
  const pagination = { limit: A_PAGE, ...(cursor !== null && { cursor }) }
  const answer = await ask(asking, 'rewards/list', { ...whose, pagination })
  const { data } = z.safeParse(rewardsForm, answer.http === 200 ? answer.said : undefined)
  if (!data) throw unheard('rewards/list', answer)
  const rewards = data.rewards.flatMap((one) => {
    const { data: reward } = z.safeParse(rewardForm, one)
    return reward ? [reward] : []
  })
  return { rewards, next: data.pagination?.next_cursor ?? null }
}

/** The reward of an order: by its own name, or among those of the player by our reference. */
async function rewardOf(asking: Asking, given: NamedFreeRounds): Promise<Reward | undefined> {
  const { reference, vendorRef, playerId } = given
  const whose = vendorRef ? { reward_uuid: vendorRef } : { user: userOf(playerId) }
  const isIt = (one: Reward): boolean =>
    vendorRef ? one.reward_uuid === vendorRef : one.operator_reference === reference
  let cursor: string | null = null
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { rewards, next }: RewardPage = await pageOf(asking, whose, cursor)
    const found = rewards.find(isIt)
    if (found || next === null) return found
    cursor = next
  }
  throw new Error('a player has more rewards than are looked through')
}

/** As their documents write times: to the second, without a zone. */
const timeOf = (at: Date): string => at.toISOString().slice(0, 19)

/** `JSON.stringify` of an amount that fits: their amounts are whole numbers below 2⁵³. */
function numberOf(value: bigint): number {
  const number = Number.parseInt(value.toString(), 10)
  if (!Number.isSafeInteger(number)) throw new Error('a sum is larger than can be written')
  return number
}

export const hub88FreeBets: FreeRoundPort = {
  grant: async (asking, given) => {
    const prepaid = await prepaidFor(asking, given)
    if (prepaid === undefined) return facts('refused', { fault: 'there is no prepaid for them' })
    const { reference, playerId, gameCode, rounds, expiresAt } = given
    const answer = await ask(asking, 'rewards/create', {
      user: userOf(playerId),
      prepaid_uuid: prepaid,
      game_code: gameCode,
      bet_value: numberOf(valueOf(given)),
      bet_count: rounds,
      end_time: timeOf(expiresAt),
      operator_reference: reference,
    })
    const { data } = z.safeParse(rewardForm, answer.http === 200 ? answer.said : undefined)
    if (data) return factsOf(data)
    const { data: no } = z.safeParse(errorForm, answer.said)
    if (!no || !isNo(answer.http)) throw unheard('rewards/create', answer)
    // it may be refused because it arrived before
    const known = await rewardOf(asking, given)
    return known ? factsOf(known) : facts('refused', { fault: no.error.slice(0, 200) })
  },
  cancel: async (asking, given) => {
    const listed = await rewardOf(asking, given)
    const vendorRef = listed?.reward_uuid ?? given.vendorRef
    // what never arrived has no name that its bets could be taken under
    if (!vendorRef) return facts('over')
    const before = listed && factsOf(listed)
    if (before && before.state !== 'open') return before
    const answer = await ask(asking, 'rewards/cancel', { reward_uuid: vendorRef })
    const left = await rewardOf(asking, { ...given, vendorRef })
    const after = left ? factsOf(left) : facts('over', { vendorRef })
    // neither the answer nor the list alone says that it is over
    if (answer.http !== 200 || after.state === 'open') throw unheard('rewards/cancel', answer)
    return after
  },
  status: async (asking, given) => {
    const reward = await rewardOf(asking, given)
    if (reward) return factsOf(reward)
    // one that was there and is not any more is not given a second time
    if (given.vendorRef) throw new Error('the vendor does not list a reward that it made')
    return facts('missing')
  },
}
