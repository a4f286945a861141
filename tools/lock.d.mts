import type { ProcessRecord } from './process-identity.mjs'

export interface Holder extends ProcessRecord {
  readonly state: string
}
export interface Lock {
  release(): void
  /** Tells those who ask what the holder is doing. */
  mark(state: string): void
}
export function tryLock(
  file: string,
): (Lock & { holder?: never }) | { holder: Holder; release?: never; mark?: never }
export function lock(
  file: string,
  options?: { timeoutMs?: number; onWait?: (holder: Holder) => void },
): Promise<Lock>
export function holderOf(file: string): Holder | undefined
