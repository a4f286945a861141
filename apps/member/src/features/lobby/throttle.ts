/** Lets the first of several calls through, and none that comes sooner than this after it. */
export function leadingOnly(pauseMs: number): (nowMs: number) => boolean {
  let last = Number.NEGATIVE_INFINITY
  return (nowMs) => {
    if (nowMs - last < pauseMs) return false
    last = nowMs
    return true
  }
}
