import { expect, test } from 'vitest'
import { EVERY_MS, GAP, type Place, type Turn, transitionOf, turn } from './carousel-place.ts'

const at = (place: number, moves = false): Place => ({ at: place, moves })

test.each<[string, readonly [Place, Turn, number], Place]>([
  ['the next one', [at(1), { do: 'next' }, 5], at(2, true)],
  ['behind the last stands a copy of the first', [at(4), { do: 'next' }, 5], at(5, true)],
  ['no further than that', [at(5, true), { do: 'next' }, 5], at(5, true)],
  ['from the copy to the first, unseen', [at(5, true), { do: 'rest' }, 5], at(0)],
  ['a slide that was reached stays', [at(3, true), { do: 'rest' }, 5], at(3)],
  ['a dot leads anywhere', [at(0), { do: 'go', to: 3 }, 5], at(3, true)],
  ['but not out', [at(0), { do: 'go', to: 9 }, 5], at(4, true)],
  ['one slide stands still', [at(0), { do: 'next' }, 1], at(0)],
  ['and none as well', [at(3), { do: 'go', to: 2 }, 0], at(0)],
])('%s', (_name, [place, step, slides], next) => {
  expect(turn(place, step, slides)).toEqual(next)
})

test('slides are 26 pixels apart, come every five seconds and move for one', () => {
  expect([GAP, EVERY_MS]).toEqual([26, 5_000])
  expect(transitionOf({ moves: true })).toBe('transform 1000ms ease')
  expect(transitionOf({ moves: false })).toBe('none')
})
