import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

test('no screen asks React for what its root does not hear', () => {
  const sources = path.join(import.meta.dirname, '..')
  const asking = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) =>
      /\bon(?:(?:Mouse|Pointer)(?:Move|Enter|Leave|Over|Out)|TouchMove|Wheel|Drag\w*|Animation\w+|Transition\w+)(?:Capture)?=/.test(
        readFileSync(path.join(sources, file), 'utf8'),
      ),
    )
  expect(asking).toEqual([])
})
