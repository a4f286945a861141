import { expect, test, vi } from 'vitest'
import { runStages } from './run-stages.ts'
import { readPlaywrightCounts } from './stages.ts'

const report = (stats: Record<string, number>, errors: readonly unknown[] = []): string =>
  JSON.stringify({
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
    errors,
    suites: [suite],
  })

const suite = {
  suites: [
    {
      specs: [
        { file: 'a.spec.ts', title: 'one', tests: [{ projectName: 'phone', status: 'flaky' }] },
        {
          file: 'a.spec.ts',
          title: 'two',
          tests: [{ projectName: 'phone', status: 'unexpected' }],
        },
      ],
    },
  ],
}

test('a skipped browser test counts as failed, one that needed its second chance does not', () => {
  expect(
    readPlaywrightCounts(report({ expected: 5, skipped: 1, flaky: 1, unexpected: 2 })),
  ).toMatchObject({ passed: 6, failed: 3 })
})

test('what failed and what needed its second chance is named', () => {
  expect(readPlaywrightCounts(report({ flaky: 1, unexpected: 1 }))).toMatchObject({
    failures: ['[phone] a.spec.ts › two'],
    unsteady: ['[phone] a.spec.ts › one'],
  })
})

test('an error outside any browser test counts as failed', () => {
  expect(readPlaywrightCounts(report({ expected: 5 }, [{}]))).toMatchObject({
    passed: 5,
    failed: 1,
  })
})

test('a stage that does not exist is refused by name', async () => {
  await expect(runStages(['--only=unit,weather'])).rejects.toThrow('There is no stage weather')
})

test.each(['--help', '-h'])('%s names the stages and runs none', async (arg) => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  expect(await runStages([arg])).toBe(0)
  expect(said.mock.calls).toEqual([[expect.stringContaining('stages: types, lint')]])
  said.mockRestore()
})
