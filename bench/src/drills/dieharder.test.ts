import { expect, test } from 'vitest'
import { confirmed, type Verdict, verdictOf } from './dieharder.ts'

const line = (name: string, size: number, p: string, verdict: string) =>
  `${name.padStart(20)}|${String(size).padStart(4)}|    100000|     100|${p}|  ${verdict}  `

test('a line of dieharder is read, its heading is not', () => {
  expect(verdictOf(line('sts_serial', 7, '0.00312', 'WEAK'))).toEqual({
    name: 'sts_serial',
    size: '7',
    samples: 100,
    p: 0.00312,
    verdict: 'WEAK',
  })
  expect(
    verdictOf('        test_name   |ntup| tsamples |psamples|  p-value |Assessment'),
  ).toBeUndefined()
})

const said = (size: number, p: number, verdict: string): Verdict => ({
  ...{ name: 'sts_serial', size: `${size}`, samples: 100 },
  ...{ p, verdict },
})

test('WEAK counts where it comes again on the same side, or becomes FAILED', () => {
  const first = [said(1, 0.003, 'WEAK'), said(2, 0.4, 'PASSED'), said(3, 0.997, 'WEAK')]
  const fine = [said(1, 0.6, 'PASSED'), said(2, 0.004, 'WEAK'), said(3, 0.002, 'WEAK')]
  expect(confirmed(first, fine)).toBe(0)
  const bad = [said(1, 0.004, 'WEAK'), said(2, 0.4, 'PASSED'), said(3, 0.0000001, 'FAILED')]
  expect(confirmed(first, bad)).toBe(2)
})
