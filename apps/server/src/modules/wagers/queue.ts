import { refuse } from '@lantern/contract/errors'
import { Refusal } from '@lantern/kernel/refusal'

/** What the queue has to know of a command: two with an equal token never run side by side. */
export interface QueueSettings<Command, Outcome> {
  /** Applies a batch in one transaction; undefined in a command's place means: it was skipped. */
  readonly send: (batch: readonly Command[]) => Promise<readonly (Outcome | undefined)[]>
  /** Applies one command by itself, waiting for what the batch would not wait for. */
  readonly single: (command: Command) => Promise<Outcome>
  /** The member, the key and the bet of a command. */
  readonly tokens: (command: Command) => readonly string[]
  /** What a batch of nothing else is cheaper for; undefined where company makes no difference. */
  readonly kind: (command: Command) => string | undefined
  /** Whether nobody waits for a command any more: it is refused `busy` instead of being sent. */
  readonly isLate: (command: Command) => boolean
  /** Batches in flight; more lanes mean smaller batches. */
  readonly lanes: number
  /** Commands of a batch at most. */
  readonly most: number
  /** Commands waiting or running at most; the next is refused `busy`. */
  readonly bound: number
  /** Commands run singly at the same time. */
  readonly singles: number
}

interface Waiting<Command, Outcome> {
  readonly command: Command
  readonly tokens: readonly string[]
  /** How many batches of another kind went before it. */
  passed: number
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

export interface Queue<Command, Outcome> {
  /** Joins the next batch. Refuses `busy` when the queue is full or draining. */
  add(command: Command): Promise<Outcome>
  /** Takes no more, and resolves when everything that was taken is answered. */
  drain(): Promise<void>
  /** Commands waiting or running. */
  readonly size: number
}

/**
 * Lets many callers share few transactions: commands that arrive while batches are in flight form
 * the next one. Order is first come, first served, except that a command waits for those with an
 * equal token before it: a batch holds one command for each member, key and bet.
 */
export const createQueue = <Command, Outcome>(
  settings: QueueSettings<Command, Outcome>,
): Queue<Command, Outcome> => new BatchQueue(settings)

/** Fewer commands than this are not split: starting a batch costs as much as four of them. */
const SMALLEST_SHARE = 4
/** So many are worth being sorted: fewer travel together, whatever they are. */
const WORTH_SORTING = 2 * SMALLEST_SHARE
/** A command lets no more batches go before it: the callers of each lane have come again by then. */
const MOST_PASSED = 2

class BatchQueue<Command, Outcome> implements Queue<Command, Outcome> {
  readonly #settings: QueueSettings<Command, Outcome>
  /** Commands whose tokens are theirs, in order of arrival. */
  #ready: Waiting<Command, Outcome>[] = []
  /** Commands that a batch skipped or failed with. */
  readonly #alone: Waiting<Command, Outcome>[] = []
  /** By token: those who wait until its holder is done. An entry exists while it is held. */
  readonly #held = new Map<string, Waiting<Command, Outcome>[]>()
  #batchesInFlight = 0
  #singlesInFlight = 0
  #size = 0
  #isScheduled = false
  #draining: PromiseWithResolvers<void> | undefined

  constructor(settings: QueueSettings<Command, Outcome>) {
    this.#settings = settings
  }

  get size(): number {
    return this.#size
  }

  add(command: Command): Promise<Outcome> {
    if (this.#draining || this.#size >= this.#settings.bound) refuse('busy')
    this.#size += 1
    return new Promise<Outcome>((resolve, reject) => {
      this.#claim({ command, tokens: this.#settings.tokens(command), passed: 0, resolve, reject })
      this.#schedule()
    })
  }

  drain(): Promise<void> {
    this.#draining ??= Promise.withResolvers<void>()
    if (this.#size === 0) this.#draining.resolve()
    return this.#draining.promise
  }

  /** Takes all tokens of a command, or lines it up behind the first that is held. */
  #claim(item: Waiting<Command, Outcome>): void {
    const waiting = item.tokens
      .map((token) => this.#held.get(token))
      .find((line) => line !== undefined)
    if (waiting) {
      waiting.push(item)
      return
    }
    for (const token of item.tokens) this.#held.set(token, [])
    this.#ready.push(item)
  }

  #finish(item: Waiting<Command, Outcome>): void {
    this.#size -= 1
    const next: Waiting<Command, Outcome>[] = []
    for (const token of item.tokens) {
      next.push(...(this.#held.get(token) ?? []))
      this.#held.delete(token)
    }
    for (const waiting of next) this.#claim(waiting)
    if (this.#size === 0) this.#draining?.resolve()
  }

  /**
   * Commands of one turn of the event loop share a batch. Where nothing else waits or runs, whoever
   * comes by the same answer shares one: a lone caller would wait for the turn's end in vain.
   */
  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    const pump = () => {
      this.#isScheduled = false
      this.#pump()
    }
    if (this.#size > 1) setImmediate(pump)
    else process.nextTick(pump)
  }

  #pump(): void {
    const { lanes, most, singles } = this.#settings
    while (this.#batchesInFlight < lanes && this.#ready.length > 0) {
      // Callers of one batch are answered, and come again, at the same moment: what waits is shared
      // out over the free lanes, or all of them would travel in one batch for ever.
      const share = Math.ceil(this.#ready.length / (lanes - this.#batchesInFlight))
      const size = Math.min(most, Math.max(share, SMALLEST_SHARE))
      const batch = new Set((this.#ofOneKind() ?? this.#ready).slice(0, size))
      this.#ready = this.#ready.filter((item) => !batch.has(item))
      this.#batchesInFlight += 1
      void this.#runBatch([...batch]).finally(() => {
        this.#batchesInFlight -= 1
        // not at once: whom the batch answered comes again within this turn, and travels together
        this.#schedule()
      })
    }
    while (this.#singlesInFlight < singles) {
      const item = this.#alone.shift()
      if (!item) break
      this.#singlesInFlight += 1
      void this.#runAlone(item).finally(() => {
        this.#singlesInFlight -= 1
        this.#pump()
      })
    }
  }

  /** Those of the most frequent kind, where there are enough of them and nobody waits for long. */
  #ofOneKind(): readonly Waiting<Command, Outcome>[] | undefined {
    const all = this.#ready
    if (all.length < WORTH_SORTING || all.some(({ passed }) => passed >= MOST_PASSED))
      return undefined
    const byKind = Map.groupBy(all, ({ command }) => this.#settings.kind(command))
    for (const [kind, items] of byKind) {
      if (kind === undefined || items.length * 2 < all.length) continue
      for (const item of all) if (this.#settings.kind(item.command) !== kind) item.passed += 1
      return items
    }
    return undefined
  }

  async #runBatch(taken: readonly Waiting<Command, Outcome>[]): Promise<void> {
    const batch = this.#withoutLate(taken)
    if (batch.length === 0) return
    let outcomes: readonly (Outcome | undefined)[]
    try {
      outcomes = await this.#settings.send(batch.map((item) => item.command))
    } catch {
      // Nothing of the batch is committed, or nobody knows: by itself, with its key, each command
      // learns the truth, and only those at fault fail.
      this.#alone.push(...batch)
      return
    }
    for (const [index, item] of batch.entries()) {
      const outcome = outcomes[index]
      if (outcome === undefined) this.#alone.push(item)
      else {
        this.#finish(item)
        item.resolve(outcome)
      }
    }
  }

  /** Turns away whom nobody waits for: what was not sent yet is never applied. */
  #withoutLate(taken: readonly Waiting<Command, Outcome>[]): readonly Waiting<Command, Outcome>[] {
    const late = new Set(taken.filter(({ command }) => this.#settings.isLate(command)))
    for (const item of late) {
      this.#finish(item)
      item.reject(new Refusal('busy'))
    }
    return taken.filter((item) => !late.has(item))
  }

  async #runAlone(item: Waiting<Command, Outcome>): Promise<void> {
    try {
      const outcome = await this.#settings.single(item.command)
      this.#finish(item)
      item.resolve(outcome)
    } catch (error) {
      this.#finish(item)
      item.reject(error)
    }
  }
}
