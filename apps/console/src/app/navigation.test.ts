import { grants } from '@lantern/contract/endpoint'
import { expect, test } from 'vitest'
import { homePathFor, mustSetUpTotp, pageAt, pages, pagesFor } from './navigation.ts'

test('the menu holds what the grants open and nothing else', () => {
  expect(pagesFor(grants)).toEqual(pages)
  expect(pagesFor([]).map(({ name }) => name)).toEqual(['security'])
  expect(pagesFor(['members.read', 'audit.read']).map(({ name }) => name)).toEqual([
    'liabilities',
    'members',
    'safeplay',
    'rounds',
    'audit',
    'security',
  ])
  // a grant to act is not a grant to read
  expect(pagesFor(['withdrawals.approve']).map(({ name }) => name)).toEqual(['security'])
})

test('an operator begins at the first page they may open', () => {
  expect(homePathFor(grants)).toBe('/withdrawals')
  expect(homePathFor(['audit.read'])).toBe('/liabilities')
  expect(homePathFor([])).toBe('/security')
})

test('an address belongs to its page, also below it, and to no page by likeness', () => {
  expect(pageAt('/members')?.name).toBe('members')
  expect(pageAt('/members/12')?.name).toBe('members')
  expect(pageAt('/membersonly')).toBeUndefined()
  expect(pageAt('/')).toBeUndefined()
})

test.each([
  ['decides about money', { grants: ['withdrawals.approve'] }, true],
  ['claims withdrawals', { grants: ['withdrawals.claim'] }, true],
  ['has an authenticator', { grants: ['withdrawals.approve'], hasTotp: true }, false],
  ['demo mode', { grants: ['withdrawals.approve'], demo: true }, false],
  ['only reads', { grants: ['withdrawals.read', 'audit.read'] }, false],
] as const)('authenticator first: %s', (_name, standing, must) => {
  expect(mustSetUpTotp({ hasTotp: false, demo: false, ...standing })).toBe(must)
})
