import { assert } from '@lantern/kernel/assert'
import { Logger, type Runner, run, type TaskList } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import type { Context } from './context.ts'
import { addJob, tryLock, unlock } from './db/queries.ts'
import type { Tx } from './db/transact.ts'

/** Runs once or more per enqueued job: it must bear being run again after a crash. */
export type JobHandler = (ctx: Context, payload: unknown) => Promise<void>

/** Something that is looked after all the time, by one node at a time. */
export interface Caretaker {
  readonly name: string
  readonly everyMs: number
  /** Work that goes on for long ends soon after the signal. */
  readonly run: (ctx: Context, signal: AbortSignal) => Promise<void>
}

/** What a room gives to the worker role. */
export interface RoomJobs {
  readonly handlers?: Readonly<Record<string, JobHandler>>
  readonly caretakers?: readonly Caretaker[]
}

interface JobWish {
  readonly runAt?: Date
  /** A second job with the same key replaces the first while it waits. */
  readonly key?: string
  readonly mostTries?: number
}

/** Enqueues a job in the transaction of its reason: both exist or neither. */
export async function enqueue(
  tx: Tx,
  name: string,
  payload: Readonly<Record<string, unknown>>,
  wish: JobWish = {},
): Promise<void> {
  await addJob(tx, name, JSON.stringify(payload), wish)
}

export interface Workshop {
  /** Stops taking work and waits for what is running. */
  stop(): Promise<void>
}

/** Starts the job runner and the caretakers of all rooms. */
export async function startWorkshop(
  ctx: Context,
  owner: Pool,
  rooms: readonly RoomJobs[],
): Promise<Workshop> {
  const tasks: TaskList = {}
  for (const [name, handler] of rooms.flatMap((room) => Object.entries(room.handlers ?? {}))) {
    assert(tasks[name] === undefined, `the job ${name} has one handler`)
    tasks[name] = (payload) => handler(ctx, payload)
  }
  const runner = Object.keys(tasks).length === 0 ? undefined : await startRunner(ctx, owner, tasks)
  const locks = openLocks(ctx)
  const stops = rooms.flatMap((room) => room.caretakers ?? []).map((one) => look(ctx, locks, one))
  return {
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()))
      await locks.close()
      await runner?.stop()
    },
  }
}

/** The runner of enqueued jobs; what it says goes to our log. */
function startRunner(ctx: Context, owner: Pool, taskList: TaskList): Promise<Runner> {
  return run({
    pgPool: owner,
    taskList,
    concurrency: 4,
    pollInterval: 1000,
    noHandleSignals: true,
    preset: { worker: { localQueue: { size: 20 } } },
    logger: new Logger(() => (level, message, meta) => {
      const name = level === 'warning' ? 'warn' : level
      ctx.log[name]({ worker: meta?.['workerId'] }, message)
    }),
  })
}

/** Repeats a caretaker with a pause between runs; a fault is logged and the next run comes. */
function look(ctx: Context, locks: Locks, one: Caretaker): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  let wake: () => void = () => undefined
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, one.everyMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const loop = async () => {
    while (!signal.aborted) {
      await locks
        .alone(one.name, (lost) => one.run(ctx, AbortSignal.any([signal, lost])))
        .catch((error: unknown) =>
          ctx.log.error({ err: error, caretaker: one.name }, 'a caretaker failed'),
        )
      if (!signal.aborted) await rest()
    }
  }
  const ended = loop()
  return async () => {
    stopping.abort()
    wake()
    await ended
  }
}

/** Runs work under a named lock, so that of many nodes one does it. */
interface Locks {
  /** The work is told when the connection, and the lock with it, is lost. */
  alone(name: string, work: (lost: AbortSignal) => Promise<void>): Promise<void>
  close(): Promise<void>
}

/**
 * One connection holds the locks of all caretakers of this node. A connection for each would have
 * every caretaker hold one of the pool's while its work waits for another: with enough of them
 * the pool is empty and all wait for ever.
 */
function openLocks(ctx: Context): Locks {
  let session: Promise<PoolClient> | undefined
  // A connection answers one question at a time.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(ask: () => Promise<Result>): Promise<Result> => {
    const answer = last.then(ask, ask)
    last = answer
    return answer
  }
  const connect = async (): Promise<PoolClient> => {
    const client = await ctx.db.connect()
    // Every caretaker that works now listens for the end of this connection.
    client.setMaxListeners(0)
    client.once('error', (error: Error) => {
      ctx.log.warn({ err: error }, 'the connection of the caretakers was lost')
      session = undefined
      client.release(error)
    })
    return client
  }
  return {
    alone: async (name, work) => {
      session ??= connect()
      const mine = session
      // A connection that could not be had is tried for again at the next turn.
      mine.catch(() => {
        if (session === mine) session = undefined
      })
      const client = await mine
      if (!(await inTurn(() => tryLock(client, name)))) return
      const lost = new AbortController()
      const tell = () => lost.abort()
      client.once('error', tell)
      try {
        await work(lost.signal)
      } finally {
        client.off('error', tell)
        await inTurn(() => unlock(client, name))
      }
    },
    close: async () => {
      const client = await session
      session = undefined
      client?.removeAllListeners('error')
      client?.release()
    },
  }
}
