import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/**
 * Closes a run with `N passed, N failed`: a skipped test and a test marked as to be written count
 * as failed, and so does an error outside any test. With `LANTERN_COUNTS` the numbers also go to
 * that file, with the names of what failed and of what passed at its second try only, for whoever
 * adds up several runners.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const failures = errors.map(() => 'an error outside any test')
    const unsteady: string[] = []
    let passed = 0
    for (const module of modules) {
      failures.push(...module.errors().map(() => module.relativeModuleId))
      for (const test of module.children.allTests()) {
        if (test.result().state !== 'passed') {
          failures.push(nameOf(test))
          continue
        }
        passed += 1
        if (test.diagnostic()?.flaky) unsteady.push(nameOf(test))
      }
    }
    const failed = failures.length
    const file = process.env['LANTERN_COUNTS']
    if (file) writeFileSync(file, JSON.stringify({ passed, failed, failures, unsteady }))
    console.log(`${passed} passed, ${failed} failed`)
  }
}

const nameOf = (test: TestCase): string => `${test.module.relativeModuleId} › ${test.fullName}`
