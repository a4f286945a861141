import { expect, test } from 'vitest'
import { CONTROL, drill } from './kill.ts'

// The short form of `npm run bench -- drill.kill`.

test('R-008 kills of the program and of the database lose nothing and apply nothing twice', {
  timeout: 180_000,
}, async () => {
  const result = await drill({ programKills: 3, databaseKills: 3, loadMs: [200, 700] })
  expect(result).toMatchObject({ kills: 6, lost: 0, refused: 0, wrongBalances: 0, bookFaults: 0 })
  expect(result.acknowledged).toBeGreaterThan(100)
  expect(result.repeated).toBeGreaterThan(0)
})

test('R-008 the control without synchronous commit loses within ten kills', {
  timeout: 180_000,
}, async () => {
  const control = await drill(CONTROL)
  expect(control.lost).toBeGreaterThan(0)
})
