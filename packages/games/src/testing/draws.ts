import type { Draw } from '@lantern/kernel/draw'
import { Refusal } from '@lantern/kernel/refusal'

/** A draw whose floats are the given ones (each exact in 32 bits), then a fault. */
export function drawOf(...floats: number[]): Draw {
  const bytes = floats.flatMap((float) => {
    const word = Math.floor(float * 2 ** 32)
    return [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255]
  })
  return {
    byte() {
      const next = bytes.shift()
      if (next === undefined) throw new RangeError('this draw has no more bytes')
      return next
    },
  }
}

/** The code of the refusal that `run` ends with; a fault or a success fails the test. */
export function refusalOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  throw new Error('nothing was refused')
}
