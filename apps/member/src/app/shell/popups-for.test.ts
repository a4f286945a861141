import { expect, test } from 'vitest'
import type { Visitor } from '../../visitor.ts'
import { popupsFor, settlePopups } from './popups-for.ts'

const ALWAYS = [
  'announcements', 'feedback', 'gameCentre', 'help', 'language', 'notices', 'support',
  'vendorGames',
] as const // biome-ignore format: a list
const CENTRE = [
  'transactionPassword', 'transactionReset', 'contact', 'messengers', 'authenticator', 'passkeys',
  'linkedAccount', 'avatar', 'payees',
] as const // biome-ignore format: a list
const SAFER = ['document', 'myData', 'realityCheck', 'safeLimit', 'takeBreak'] as const
const who = (phase: Visitor['phase'], isTrial = false): Visitor => ({ phase, isTrial })

test.each([
  ['a visitor', who('visitor'), ['login', 'forgot', 'game']],
  ['whose session ended', who('ended'), ['login', 'forgot', 'game']],
  ['a member', who('signed-in'), ['changePassword', ...CENTRE, ...SAFER, 'cashier', 'game']],
  ['a trial member', who('signed-in', true), ['login', 'changePassword', 'game']],
  ['a restricted session', who('restricted'), ['changePassword']],
] as const)('%s may open what the table says and nothing else', (_name, visitor, names) => {
  expect(popupsFor(visitor).toSorted()).toEqual([...ALWAYS, ...names].toSorted())
})

test.each([
  ['a visitor reads and signs in', who('visitor'), ['help', 'login'], { close: [], asksForPassword: false }],
  ['a visitor has no cashier', who('visitor'), ['cashier', 'help'], { close: ['cashier'], asksForPassword: false }],
  ['who signed in needs no form', who('signed-in'), ['login'], { close: ['login'], asksForPassword: false }],
  ['whose password is due is asked for a new one', who('restricted'), ['help', 'login'], { close: ['login'], asksForPassword: true }],
  ['whose password is due plays nothing', who('restricted'), ['game'], { close: ['game'], asksForPassword: false }],
  ['before it is known who looks nothing closes', who('unknown'), ['cashier', 'login'], { close: [], asksForPassword: false }],
] as const)('%s', (_name, visitor, open, settled) => {
  expect(settlePopups(open, visitor)).toEqual(settled)
}) // biome-ignore format: a table
