import { expect, test } from 'vitest'
import type { Visitor } from '../../visitor.ts'
import { popupsFor } from './popups-for.ts'

const ALWAYS = ['language', 'notices'] as const
const who = (phase: Visitor['phase'], isTrial = false): Visitor => ({ phase, isTrial })

test.each([
  ['a visitor', who('visitor'), ['login', 'game']],
  ['whose session ended', who('ended'), ['login', 'game']],
  ['a member', who('signed-in'), ['changePassword', 'transactionPassword', 'cashier', 'game']],
  ['a trial member', who('signed-in', true), ['login', 'changePassword', 'game']],
  ['a restricted session', who('restricted'), ['changePassword']],
] as const)('%s may open what the table says and nothing else', (_name, visitor, names) => {
  expect(popupsFor(visitor).toSorted()).toEqual([...ALWAYS, ...names].toSorted())
})
