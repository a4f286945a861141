import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
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

test('no screen asks React for what its root does not hear', () => {
  const sources = path.join(import.meta.dirname, '..')
  const asking = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) =>
      /\bon(?:(?:Mouse|Pointer)(?:Move|Enter|Leave|Over|Out)|TouchMove|Wheel|Drag\w*|Animation\w+|Transition\w+)=/.test(
        readFileSync(path.join(sources, file), 'utf8'),
      ),
    )
  expect(asking).toEqual([])
})
