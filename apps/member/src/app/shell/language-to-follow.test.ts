import { expect, test } from 'vitest'
import { languageToFollow } from './language-to-follow.ts'

test.each([
  ['vi', 'en', ['en', 'vi'], 'vi'],
  ['en', 'en', ['en', 'vi'], undefined],
  [undefined, 'en', ['en', 'vi'], undefined],
  // Switched off since it was chosen: the page stays as it was drawn.
  ['vi', 'en', ['en', 'th'], undefined],
])('%s was chosen, %s is shown, %j are offered: turn to %s', (chosen, shown, offered, to) => {
  expect(languageToFollow(chosen, shown, offered)).toBe(to)
})
