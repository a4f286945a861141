import { assert } from './assert.ts'

/** Ways to choose `k` of `n`, exactly. */
export function choose(n: number, k: number): bigint {
  assert(Number.isInteger(n) && Number.isInteger(k) && k >= 0 && k <= n, 'choose needs 0 ≤ k ≤ n')
  let ways = 1n
  for (let i = 1; i <= k; i += 1) ways = (ways * BigInt(n - k + i)) / BigInt(i)
  return ways
}
