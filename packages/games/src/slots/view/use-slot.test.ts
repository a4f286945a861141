import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SlotHost, SlotRefusal, type SpinWish, type Step } from './host.ts'
import type { SlotAction } from './slot-state.ts'
import { live, round, spin, standing } from './testing.ts'
import { handsOf, Runner } from './use-slot.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const played: Step = { round: round(), balance: '9.00', freeRounds: null, gift: null }

/** A player at a host that answers spins as it is told to. */
function player(answer: () => Step, open = standing(null), drawn = () => Promise.resolve()) {
  const wishes: SpinWish[] = []
  const told: SlotAction[] = []
  /** When each free spin was asked for. */
  const nexts: number[] = []
  const chosen = { stake: '1.00' }
  /** When the balance of a round that is over was asked for. */
  const asks: number[] = []
  const host: Pick<SlotHost, 'spin' | 'next' | 'round' | 'tell'> = {
    spin: async (wish) => {
      wishes.push(wish)
      return answer()
    },
    next: async () => {
      nexts.push(performance.now())
      return played
    },
    round: async () => {
      asks.push(performance.now())
      return played
    },
    tell: () => undefined,
  }
  const runner = new Runner({
    host,
    standing: open,
    dispatch: (action) => told.push(action),
    drawn,
    current: () => ({
      isQuick: true,
      play: () => undefined,
      presenter: undefined,
      stake: chosen.stake,
      isFree: false,
    }),
  })
  const press = async (): Promise<string> => {
    const over = runner.spin().then(
      () => 'shown',
      (error: unknown) => (error instanceof SlotRefusal ? error.code : String(error)),
    )
    await vi.advanceTimersByTimeAsync(30_000)
    return over
  }
  const keys = (): string[] => [...new Set(wishes.map(({ key }) => key))]
  return { press, keys, told, nexts, asks, runner, chosen, wishes }
}

const refuse = (code: string) => (): Step => {
  throw new SlotRefusal(code)
}

test('a spin that nobody answered is asked for again under its name, and shown, not staked twice', async () => {
  let answer = refuse('offline')
  const { press, keys, told } = player(() => answer())
  expect(await press()).toBe('offline')
  expect(keys()).toHaveLength(1)
  answer = () => played
  expect(await press()).toBe('shown')
  expect(keys()).toHaveLength(1)
  expect(told).toContainEqual({ type: 'shown', round: round(), spin })
  // that one is known now: the next is another
  expect(await press()).toBe('shown')
  expect(keys()).toHaveLength(2)
})

test('a spin that was refused is over: the next has a name of its own', async () => {
  let answer = refuse('rules_changed')
  const { press, keys } = player(() => answer())
  expect(await press()).toBe('rules_changed')
  answer = () => played
  expect(await press()).toBe('shown')
  expect(keys()).toHaveLength(2)
})

test('in plain pace free spins are asked for no faster than the least cycle', async () => {
  for (const [pace, wait] of [
    ['usual', 0],
    ['plain', 2_500],
  ] as const) {
    const began = performance.now()
    const { runner, nexts } = player(() => played, { ...standing(live), pace })
    void runner.feature()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(nexts.map((at) => Math.round(at - began))).toEqual([wait])
  }
})

test('the balance is asked for once the outcome is drawn', async () => {
  const began = performance.now()
  const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 300))
  const { press, asks } = player(() => played, standing(null), slow)
  expect(await press()).toBe('shown')
  expect(asks.map((at) => Math.round(at - began))).toEqual([300])
})

test('a stake is chosen between spins only: one that is pressed is played at what stood there', () => {
  const { runner } = player(() => played)
  const now = { isBusy: false, hasSummary: false, presenter: undefined }
  const chosen: SlotAction[] = []
  const { setStake } = handsOf({
    act: () => Promise.resolve(),
    runner,
    current: { current: now },
    dispatch: (action) => chosen.push(action),
    pace: 'usual',
  })
  setStake('2.00')
  now.isBusy = true
  setStake('5.00')
  expect(chosen).toEqual([{ type: 'stake', stake: '2.00' }])
})

test('a spin is played at the stake of its press, whatever is chosen before it is asked for', async () => {
  const { press, chosen, wishes } = player(() => played)
  const over = press()
  chosen.stake = '5.00'
  expect(await over).toBe('shown')
  expect(wishes.map(({ stake }) => stake)).toEqual(['1.00'])
})

test('a page that draws no frame asks all the same', async () => {
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const { runner, wishes } = player(() => played)
  void runner.spin()
  await vi.advanceTimersByTimeAsync(499)
  expect(wishes).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(wishes).toHaveLength(1)
})
