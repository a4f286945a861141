import { expect, test, vi } from 'vitest'
import { withoutUnheardEvents } from './unheard-events.ts'

test('presses are heard, what moves is not', () => {
  const listen = vi.fn()
  const root = { addEventListener: listen }
  withoutUnheardEvents(root)
  for (const type of ['click', 'pointermove', 'pointerdown', 'mouseover', 'animationend'])
    root.addEventListener(type, () => {})
  expect(listen.mock.calls.map(([type]) => type)).toEqual(['click', 'pointerdown'])
})
