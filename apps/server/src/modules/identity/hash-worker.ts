import os from 'node:os'
import process from 'node:process'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import { present } from '@lantern/kernel/assert'

/** What a worker is asked: to hash a text, or to compare one with a hash. */
export type HashJob =
  | { readonly kind: 'hash'; readonly text: string; readonly cost: HashCost }
  | { readonly kind: 'verify'; readonly text: string; readonly kept: string }

export interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** What it answers: the hash, or whether they match; or why it could not. */
export type HashAnswer =
  | { readonly ok: true; readonly value: string | boolean }
  | { readonly ok: false; readonly why: string }

// A hash keeps a core busy for tens of milliseconds. On Linux a thread has a priority of its own:
// whatever else wants the core, bets above all, goes first; but the lowest would starve beside a
// machine that is merely busy.
if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL)

const port = present(parentPort, 'this file runs as a worker')

function answer(job: HashJob): HashAnswer {
  try {
    const value =
      job.kind === 'hash' ? hashSync(job.text, job.cost) : verifySync(job.kept, job.text)
    return { ok: true, value }
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : String(error) }
  }
}

port.on('message', (job: HashJob) => port.postMessage(answer(job)))
