import { MINUTE_MS } from '@lantern/kernel/time'

/** Calls that were not signed, from one address in a minute, that are still looked at. */
const MOST = 300
const MOST_ADDRESSES = 10_000

interface Count {
  readonly from: number
  count: number
}

/**
 * Counts calls that were not signed, by their address. What is signed is never counted: a vendor
 * behind the same address as an attacker goes on.
 */
export class Failures {
  readonly #counts = new Map<string, Count>()

  /** True when the address has said too much that was not signed. */
  note(ip: string): boolean {
    // how fast calls come is no fact of the product: the monotonic clock of the machine tells
    const now = performance.now()
    const found = this.#counts.get(ip)
    if (found && now - found.from < MINUTE_MS) {
      found.count += 1
      return found.count > MOST
    }
    if (this.#counts.size >= MOST_ADDRESSES) this.#counts.clear()
    this.#counts.set(ip, { from: now, count: 1 })
    return false
  }
}
