import { expect, test } from 'vitest'
import { emptyWish, wishOf } from './wish-draft.ts'

test('a deposit is known by its name, in any case, and anything else is a member', () => {
  const to = (target: string) => wishOf({ ...emptyWish, target })
  expect(to(' d-12 ')).toEqual({ wanted: 'credited', deposit: 'D-12' })
  expect(to('D-0')).toEqual({ wanted: 'credited', account: 'D-0' })
  expect(to('member07 ')).toEqual({ wanted: 'credited', account: 'member07' })
  expect(to('  ')).toBeUndefined()
})

test('nothing of another choice is sent along', () => {
  const typed = { target: 'member07', reference: ' RET-1 ' }
  expect(wishOf({ wanted: 'sent_back', ...typed })).toEqual({
    wanted: 'sent_back',
    reference: 'RET-1',
  })
  expect(wishOf({ wanted: 'house', ...typed })).toEqual({ wanted: 'house' })
  expect(wishOf({ wanted: 'other_brand', ...typed })).toEqual({ wanted: 'other_brand' })
  expect(wishOf({ wanted: 'sent_back', ...typed, reference: 'RE' })).toBeUndefined()
})
