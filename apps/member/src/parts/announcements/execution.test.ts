import { expect, test } from 'vitest'
import { executionFor, opensByItself } from './execution.ts'

test.each([
  ['visitor', false, 'B'],
  ['visitor', true, 'B'],
  ['signed-in', false, 'A'],
  ['signed-in', true, 'F'],
  ['unknown', false, undefined],
  ['restricted', true, undefined],
  ['ended', false, undefined],
] as const)('%s, first time %s: %s', (phase, firstTimeLogin, execution) => {
  expect(executionFor({ phase, firstTimeLogin })).toBe(execution)
})

test.each([
  [false, 1, true, true],
  [true, 1, true, false],
  [false, 0, true, false],
  [false, 2, false, false],
])('closed %s, %i popups, alone %s: opens %s', (isClosed, popups, isAlone, opens) => {
  expect(opensByItself({ isClosed, popups, isAlone })).toBe(opens)
})
