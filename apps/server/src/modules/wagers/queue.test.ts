import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createQueue, type QueueSettings } from './queue.ts'

interface Command {
  readonly id: number
  readonly member: string
  readonly key: string
}

type Settings = QueueSettings<Command, string>

let serial = 0
const command = (member: string, key = `key-${serial}`): Command => ({
  id: (serial += 1),
  member,
  key,
})

/** A queue over a pretended database that keeps what it was sent. */
function harness(changes: Partial<Settings> = {}) {
  const batches: Command[][] = []
  const singles: Command[] = []
  let running = 0
  let most = 0
  const queue = createQueue<Command, string>({
    send: async (batch) => {
      running += 1
      most = Math.max(most, running)
      batches.push([...batch])
      await pause(5)
      running -= 1
      return batch.map(({ id }) => `done ${id}`)
    },
    single: async (one) => {
      singles.push(one)
      await pause(1)
      return `alone ${one.id}`
    },
    tokens: ({ member, key }) => [`m${member}`, `k${key}`],
    kind: () => undefined,
    isLate: () => false,
    lanes: 2,
    most: 16,
    bound: 1_000,
    singles: 2,
    ...changes,
  })
  return { queue, batches, singles, mostRunning: () => most }
}

test('callers that arrive together share the batches of the free lanes', async () => {
  const { queue, batches } = harness()
  const commands = Array.from({ length: 10 }, (_, index) => command(`m${index}`))
  const answers = await Promise.all(commands.map((one) => queue.add(one)))
  expect(answers).toEqual(commands.map(({ id }) => `done ${id}`))
  expect(batches.map(({ length }) => length)).toEqual([5, 5])
})

test('callers that are answered together come again together, however soon each of them does', async () => {
  const { queue, batches } = harness()
  const caller = async (_: unknown, index: number): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) {
      await queue.add(command(`m${index}`))
      for (let hop = 0; hop < index; hop += 1) await Promise.resolve()
    }
  }
  await Promise.all(Array.from({ length: 20 }, caller))
  expect(batches.map(({ length }) => length)).toEqual(Array.from({ length: 20 }, () => 10))
})

test('a few are not split', async () => {
  const { queue, batches } = harness()
  await Promise.all(['a', 'b', 'c'].map((member) => queue.add(command(member))))
  expect(batches.map(({ length }) => length)).toEqual([3])
})

test('never more batches in flight than lanes, never more commands in a batch than allowed', async () => {
  const { queue, batches, mostRunning } = harness()
  await Promise.all(Array.from({ length: 100 }, (_, index) => queue.add(command(`m${index}`))))
  expect(mostRunning()).toBe(2)
  expect(Math.max(...batches.map(({ length }) => length))).toBe(16)
})

test('one command for each member and key in all batches in flight, in order of arrival', async () => {
  const live = new Set<string>()
  const order: number[] = []
  const { queue } = harness({
    send: async (batch) => {
      const tokens = batch.flatMap(({ member, key }) => [`m${member}`, `k${key}`])
      for (const token of tokens) {
        expect(live.has(token)).toBe(false)
        live.add(token)
      }
      await pause(1)
      for (const token of tokens) live.delete(token)
      order.push(...batch.filter(({ member }) => member === 'hot').map(({ id }) => id))
      return batch.map(({ id }) => `done ${id}`)
    },
  })
  const commands = Array.from({ length: 60 }, (_, index) =>
    index % 2 === 0 ? command('hot') : command(`m${index}`, index % 5 === 0 ? 'same' : undefined),
  )
  await Promise.all(commands.map((one) => queue.add(one)))
  expect(order).toHaveLength(30)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test('a busy member does not hold the others up', async () => {
  const { queue, batches } = harness()
  const hot = Array.from({ length: 50 }, () => queue.add(command('hot')))
  const others = Array.from({ length: 10 }, (_, index) => command(`m${index}`))
  await Promise.all(others.map((one) => queue.add(one)))
  expect(batches.slice(0, 2).flat()).toEqual(expect.arrayContaining(others))
  await Promise.all(hot)
})

test('what a batch skipped goes alone, without holding the batch up', async () => {
  const { queue, singles } = harness({
    send: async (batch) =>
      batch.map((one) => (one.member === 'locked' ? undefined : `done ${one.id}`)),
  })
  const locked = command('locked')
  const free = command('free')
  expect(await Promise.all([queue.add(locked), queue.add(free)])).toEqual([
    `alone ${locked.id}`,
    `done ${free.id}`,
  ])
  expect(singles).toEqual([locked])
})

test('when a batch fails as a whole, each is tried alone and only the guilty fail', async () => {
  const { queue, singles } = harness({
    send: async () => {
      throw new Error('one of them is bad')
    },
    single: async (one) => {
      if (one.member === 'bad') throw new Error('this one')
      return `alone ${one.id}`
    },
  })
  const results = await Promise.allSettled(
    ['a', 'bad', 'c'].map((member) => queue.add(command(member))),
  )
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(singles).toEqual([])
  expect(queue.size).toBe(0)
})

test('a full queue refuses at once, and takes again when there is room', async () => {
  const { queue } = harness({ bound: 3 })
  const taken = ['a', 'b', 'a'].map((member) => queue.add(command(member)))
  expect(() => queue.add(command('d'))).toThrow('busy')
  await Promise.all(taken)
  await expect(queue.add(command('d'))).resolves.toMatch(/^done/)
})

test('a drained queue answers what it took and takes no more', async () => {
  const { queue } = harness()
  const taken = ['a', 'a', 'b'].map((member) => queue.add(command(member)))
  const drained = queue.drain()
  expect(() => queue.add(command('c'))).toThrow('busy')
  await drained
  expect(queue.size).toBe(0)
  await expect(Promise.all(taken)).resolves.toHaveLength(3)
  await queue.drain()
})

test('an idle queue drains at once', async () => {
  await harness().queue.drain()
})

test('a command that nobody waits for any more is refused, and those behind it come', async () => {
  const late = new Set<number>()
  const { queue, batches } = harness({ isLate: ({ id }) => late.has(id) })
  const [first, second, third] = [command('a'), command('a'), command('a')]
  const answers = [first, second, third].map((one) => queue.add(one))
  late.add(second.id)
  const [one, two, three] = await Promise.allSettled(answers)
  expect(one).toMatchObject({ status: 'fulfilled' })
  expect(two).toMatchObject({ status: 'rejected', reason: { code: 'busy' } })
  expect(three).toMatchObject({ status: 'fulfilled' })
  expect(batches.flat().map(({ id }) => id)).toEqual([first.id, third.id])
  expect(queue.size).toBe(0)
})

/** What a command is, by its member: `p1` places, `s1` settles, anything else is of no kind. */
const kind = ({ member }: Command): string | undefined =>
  /^[ps]\d/.test(member) ? member.slice(0, 1) : undefined
const kindsOf = (batches: readonly Command[][]): string[] =>
  batches.map((batch) => [...new Set(batch.map(({ member }) => member.slice(0, 1)))].join(''))

test('commands that have a plan of their own travel together', async () => {
  const { queue, batches } = harness({ kind })
  const names = Array.from({ length: 12 }, (_, index) => `${index % 3 === 0 ? 's' : 'p'}${index}`)
  await Promise.all(names.map((name) => queue.add(command(name))))
  expect(kindsOf(batches)[0]).toBe('p')
  expect(batches.flat()).toHaveLength(12)
})

test('a few are not sorted', async () => {
  const { queue, batches } = harness({ kind })
  await Promise.all(['p1', 's1', 'p2', 's2'].map((name) => queue.add(command(name))))
  expect(kindsOf(batches)).toEqual(['ps'])
})

test('nobody lets more than two batches of another kind go before it', async () => {
  const { queue, batches } = harness({ kind, lanes: 1, most: 8 })
  const names = Array.from({ length: 60 }, (_, index) => `p${index}`)
  await Promise.all(['s0', ...names].map((name) => queue.add(command(name))))
  expect(batches.findIndex((batch) => batch.some(({ member }) => member === 's0'))).toBe(2)
})
