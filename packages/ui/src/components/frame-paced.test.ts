import { expect, test } from 'vitest'
import { framePaced } from './frame-paced.ts'

test('each step has a frame of its own, in the order they came', async () => {
  const seen: string[] = []
  let frames = 0
  const paced = framePaced(
    (step: string) => seen.push(`${step} in frame ${frames}`),
    async () => {
      frames += 1
    },
  )
  paced.hand('taken')
  paced.hand('shown')
  expect(seen).toEqual([])
  paced.hand('idle')
  await paced.handed()
  expect(seen).toEqual(['taken in frame 1', 'shown in frame 2', 'idle in frame 3'])
  paced.hand('began')
  await paced.handed()
  expect(seen.at(-1)).toBe('began in frame 4')
})
