import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import type { Spin } from '../bet.ts'
import { framePaced, nextFrame } from '@lantern/ui/frame-paced'
import { type Round, type SlotHost, SlotRefusal, type Standing, type Step } from './host.ts'
import type { SlotSound } from './sounds.ts'
import { initial, isWin, reduce, type SlotState } from './slot-state.ts'

/** What shows a spin; the canvas, or a still picture where there is none. */
export interface Presenter {
  /** Shows a spin at rest; null before the first of all. */
  rest(spin: Spin | null): void
  leave(): void
  hurry(): void
  show(
    spin: Spin,
    showing: {
      quick: boolean
      onDrop: (drop: { payout: string; factor: number; number: number }) => void
      onOwn: () => void
    },
  ): Promise<void>
}

interface Wish {
  readonly host: SlotHost
  readonly standing: Standing
  readonly presenter: Presenter | undefined
  readonly isQuick: boolean
  readonly play: (sound: SlotSound) => void
}

export interface Slot {
  readonly state: SlotState
  readonly hands: SlotHands
}

/** What a player can do; the same object as long as the page is there. */
export interface SlotHands {
  readonly spin: () => void
  readonly startFeature: () => void
  readonly hurry: () => void
  readonly setStake: (stake: string) => void
}

const LOOK_EVERY_MS = 1_000
const BETWEEN_FREE_SPINS_MS = 500
const BETWEEN_QUICK_MS = 150
/** A frame that takes longer is not waited for by a press. */
const NO_FRAME_MS = 250

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Runs a slot: asks the host, lets the presenter show, and keeps what the page says about it. */
export function useSlot({ host, standing, presenter, isQuick, play }: Wish): Slot {
  const [state, dispatchNow] = useReducer(reduce, standing, initial)
  const steps = useMemo(() => framePaced(dispatchNow), [dispatchNow])
  const dispatch = steps.hand
  const wish = { isQuick, play, presenter, stake: state.stake, isFree: state.freeRounds !== null }
  const current = useRef({ ...wish, isBusy: false, hasNews: false, hasSummary: false })
  useEffect(() => {
    Object.assign(current.current, { ...wish, hasSummary: state.summary !== null })
  })

  const readBalance = useCallback(() => {
    host.balance().then(
      ({ balance, freeRounds }) => {
        dispatch({ type: 'balance', balance })
        dispatch({ type: 'gift', freeRounds })
      },
      // it is told again with the next round
      () => undefined,
    )
  }, [dispatch, host])

  const act = useCallback(
    async (work: () => Promise<void>) => {
      if (current.current.isBusy) return
      current.current.isBusy = true
      try {
        await work()
      } catch (error) {
        const refusal = error instanceof SlotRefusal ? error : new SlotRefusal('unknown_error')
        dispatch({ type: 'refused', code: refusal.code })
        if (/insufficient_funds/i.test(refusal.code)) host.tell('no_money', standing)
        if (refusal.code === 'free_rounds_over') dispatch({ type: 'gift', freeRounds: null })
        if (refusal.retryAfterMs > 0) await pause(refusal.retryAfterMs)
      } finally {
        dispatch({ type: 'idle' })
        await steps.handed()
        current.current.isBusy = false
        if (current.current.hasNews) readBalance()
        current.current.hasNews = false
      }
    },
    [dispatch, host, readBalance, standing, steps],
  )

  useEffect(
    () =>
      host.hearBalance(standing, () => {
        // while a round is under way its own steps tell the balance; what is paid late is read after it
        if (current.current.isBusy) current.current.hasNews = true
        else readBalance()
      }),
    [host, readBalance, standing],
  )

  const runner = useMemo(
    () =>
      new Runner({ host, standing, dispatch, drawn: steps.handed, current: () => current.current }),
    [dispatch, host, standing, steps],
  )
  const hands = useMemo(
    () => handsOf({ act, runner, current, dispatch: dispatchNow, pace: standing.pace }),
    [act, dispatchNow, runner, standing],
  )
  return { state, hands }
}

interface Handling {
  readonly act: (work: () => Promise<void>) => Promise<void>
  readonly runner: Runner
  readonly current: {
    readonly current: {
      readonly isBusy: boolean
      readonly hasSummary: boolean
      readonly presenter: Presenter | undefined
    }
  }
  /** At once: what a hand does waits for no frame. */
  readonly dispatch: (action: Parameters<typeof reduce>[1]) => void
  readonly pace: Standing['pace']
}

/** What is pressed is played at the stake that stood there, and what ended is looked at before the next. */
export const handsOf = ({ act, runner, current, dispatch, pace }: Handling): SlotHands => ({
  spin: () => {
    if (current.current.hasSummary) dispatch({ type: 'summary_seen' })
    else void act(() => runner.spin())
  },
  startFeature: () => void act(() => runner.feature()),
  hurry: () => {
    if (pace !== 'plain') current.current.presenter?.hurry()
  },
  setStake: (stake) => {
    if (!current.current.isBusy) dispatch({ type: 'stake', stake })
  },
})

interface Running {
  readonly host: Pick<SlotHost, 'spin' | 'next' | 'round' | 'tell'>
  readonly standing: Standing
  readonly dispatch: (action: Parameters<typeof reduce>[1]) => void
  /** What was dispatched so far is drawn. */
  readonly drawn: () => Promise<void>
  readonly current: () => {
    readonly isQuick: boolean
    readonly play: (sound: SlotSound) => void
    readonly presenter: Presenter | undefined
    readonly stake: string
    readonly isFree: boolean
  }
}

/** The steps of a round, one after the other. */
export class Runner {
  readonly #with: Running
  /** The name of the spin that nobody answered: it may have been played. */
  #unanswered: string | null = null
  /** The open round, of this page or of one before it. */
  #round: Round | null
  #last: Spin | null
  /** When the host last told a spin. */
  #toldAt = performance.now()

  constructor(running: Running) {
    this.#with = running
    this.#round = running.standing.round
    this.#last = this.#round?.view?.spins.at(-1) ?? null
  }

  async spin(): Promise<void> {
    const { host, standing, dispatch, current } = this.#with
    const { stake, isFree } = current()
    const rules = standing.game.rulesVersion
    // a spin that may have been played is asked for again, and shown; it is not staked a second time
    const wish = { stake, isFree, rules, key: this.#unanswered ?? crypto.randomUUID() }
    this.#unanswered = wish.key
    let began = 0
    const step = await this.#orBack(async () => {
      // the press, the reels, and the question and the page around them have a frame each; a page that
      // is left meanwhile asks all the same: a stake is never taken long after its press
      await nextFrame(NO_FRAME_MS)
      current().presenter?.leave()
      current().play('start')
      await nextFrame(NO_FRAME_MS)
      dispatch({ type: 'began' })
      const asked = await persist(() => {
        // the studio counts the cycle from when it hears, which may be at a later try
        began = performance.now()
        return host.spin(wish)
      })
      return this.#decided(asked)
    })
    this.#unanswered = null
    this.#toldAt = performance.now()
    const { round } = step
    if (round.view === null) {
      this.#putBack()
      dispatch({ type: 'balance', balance: step.balance })
      throw new SlotRefusal(
        round.state === 'cancelled' ? 'cancelled' : (round.refusal ?? 'unknown_error'),
      )
    }
    this.#round = round
    dispatch({ type: 'taken', balance: step.balance })
    dispatch({ type: 'gift', freeRounds: step.freeRounds })
    await this.#show(round, 0)
    await this.#finish(round)
    // free spins may follow at once: they are of this round
    if (round.state === 'open') return
    await pause(Math.max(0, this.#with.standing.game.cycleMs - (performance.now() - began)))
  }

  async feature(): Promise<void> {
    const { host, dispatch } = this.#with
    dispatch({ type: 'feature' })
    for (;;) {
      const round = this.#round
      if (round?.view === null || round?.state !== 'open') return
      const shown = round.view.spins.length
      await this.#cycle()
      this.#with.current().presenter?.leave()
      const step = await this.#orBack(() => persist(() => host.next(round.id, shown)))
      this.#round = step.round
      this.#toldAt = performance.now()
      dispatch({ type: 'began' })
      await this.#show(step.round, shown)
      await this.#finish(step.round)
      const { isQuick } = this.#with.current()
      if (step.round.state === 'open')
        await pause(isQuick ? BETWEEN_QUICK_MS : BETWEEN_FREE_SPINS_MS)
    }
  }

  /** In plain pace free spins keep the least cycle too, which the host insists on. */
  async #cycle(): Promise<void> {
    const { pace, game } = this.#with.standing
    if (pace === 'plain')
      await pause(Math.max(0, game.cycleMs - (performance.now() - this.#toldAt)))
  }

  /** Waits until the platform has said whether it takes the stake. */
  async #decided(step: Step): Promise<Step> {
    const { host, dispatch } = this.#with
    let now = step
    while (now.round.state === 'reserving') {
      dispatch({ type: 'waiting' })
      await pause(LOOK_EVERY_MS)
      now = await persist(() => host.round(step.round.id))
    }
    return now
  }

  async #show(round: Round, index: number): Promise<void> {
    const { dispatch, current } = this.#with
    const { presenter, isQuick, play } = current()
    const spin = round.view?.spins[index]
    if (!spin) return
    await presenter?.show(spin, {
      quick: isQuick,
      onDrop: (drop) => {
        play('stop')
        dispatch({ type: 'drop', ...drop })
      },
      onOwn: () => dispatch({ type: 'own' }),
    })
    this.#last = spin
    dispatch({ type: 'shown', round, spin })
    const isFeature = 'freeSpins' in spin && spin.freeSpins > 0
    play(isFeature ? 'feature' : isWin(spin.payout, round) ? 'win' : 'stop')
  }

  /** When the round is over the balance is asked for: it is told, never computed. */
  async #finish(round: Round): Promise<void> {
    const { host, standing, dispatch, drawn } = this.#with
    if (round.state === 'open') return
    this.#round = null
    // a question takes a good part of a frame, as the outcome and its words do
    await drawn()
    await nextFrame()
    await nextFrame()
    for (let tries = 0; tries < 3; tries += 1) {
      const step = await persist(() => host.round(round.id))
      dispatch({ type: 'balance', balance: step.balance })
      if (tries === 0) this.#giftAfter(step)
      if (step.round.isSettled) break
      await pause(400)
    }
    host.tell('round', standing)
  }

  /** Free rounds that were played or have run out are told once. */
  #giftAfter({ gift, freeRounds }: Step): void {
    const { dispatch } = this.#with
    dispatch({ type: 'gift', freeRounds })
    if (gift && gift.reference !== freeRounds?.reference) dispatch({ type: 'gift_over', gift })
  }

  /** Asks the host; when it says no, what stood on the reels comes back. */
  async #orBack(call: () => Promise<Step>): Promise<Step> {
    try {
      return await call()
    } catch (error) {
      this.#putBack()
      if (!mayBeDone(error)) this.#unanswered = null
      throw error
    }
  }

  #putBack(): void {
    const { current, dispatch } = this.#with
    dispatch({ type: 'put_back' })
    current().presenter?.rest(this.#last)
  }
}

const isOffline = (error: unknown): boolean =>
  error instanceof SlotRefusal && error.code === 'offline'

/** Nobody said no: what was asked for may have been done. */
const mayBeDone = (error: unknown): boolean =>
  !(error instanceof SlotRefusal) || isOffline(error) || error.code === 'unknown_error'

const TRIES_APART_MS = [500, 1_000, 2_000, 4_000] as const

/** Asks again after a lost connection: every call names what it is about, so once is once. */
async function persist<T>(call: () => Promise<T>): Promise<T> {
  for (const ms of TRIES_APART_MS) {
    try {
      return await call()
    } catch (error) {
      if (!isOffline(error)) throw error
      await pause(ms)
    }
  }
  return call()
}
