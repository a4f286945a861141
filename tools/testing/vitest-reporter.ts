import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/**
 * Closes a run with `N passed, N failed`: a skipped test and a test marked as to be written count
 * as failed, and so does an error outside any test. With `LANTERN_COUNTS` the numbers also go to
 * that file, for whoever adds up several runners.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0
    let failed = errors.length
    for (const module of modules) {
      failed += module.errors().length
      for (const test of module.children.allTests()) {
        if (test.result().state === 'passed') passed += 1
        else failed += 1
      }
    }
    const file = process.env['LANTERN_COUNTS']
    if (file) writeFileSync(file, JSON.stringify({ passed, failed }))
    console.log(`${passed} passed, ${failed} failed`)
  }
}
