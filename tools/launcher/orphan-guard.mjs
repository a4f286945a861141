// Preloaded into every process the launcher starts. The launcher holds the other end of its
// standard input: when the launcher is killed that end closes, and the process stops by itself
// as if it had been asked to.

import { isMainThread } from 'node:worker_threads'

const GRACE_MS = 15_000

// Threads preload it too, and the input that they see ends at once.
if (isMainThread) {
  process.stdin.on('end', () => {
    setTimeout(() => process.exit(1), GRACE_MS).unref()
    process.kill(process.pid, 'SIGTERM')
  })
  process.stdin.resume()
  process.stdin.unref?.()
}
