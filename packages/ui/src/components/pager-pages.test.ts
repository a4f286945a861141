import { describe, expect, test } from 'vitest'
import { clampPage, pagerPages } from './pager-pages.ts'

const LIST = { margin: 2, range: 5 }
const ANNOUNCEMENTS = { margin: 1, range: 5 }

describe('pagerPages', () => {
  test('shows margin, gap, range, gap, margin in the middle of a long list', () => {
    expect(pagerPages(10, 20, LIST)).toEqual([1, 2, 'gap', 8, 9, 10, 11, 12, 'gap', 19, 20])
    expect(pagerPages(10, 20, ANNOUNCEMENTS)).toEqual([1, 'gap', 8, 9, 10, 11, 12, 'gap', 20])
  })
  test('keeps the width of the range at both ends', () => {
    expect(pagerPages(1, 20, LIST)).toEqual([1, 2, 3, 4, 5, 'gap', 19, 20])
    expect(pagerPages(20, 20, LIST)).toEqual([1, 2, 'gap', 16, 17, 18, 19, 20])
  })
  test('shows a page rather than a gap that would hide only that page', () => {
    expect(pagerPages(5, 20, ANNOUNCEMENTS)).toEqual([1, 2, 3, 4, 5, 6, 7, 'gap', 20])
    expect(pagerPages(4, 8, ANNOUNCEMENTS)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
  test('treats a page beyond the end as the last and one before the start as the first', () => {
    expect(pagerPages(99, 20, LIST)).toEqual(pagerPages(20, 20, LIST))
    expect(pagerPages(-3, 20, LIST)).toEqual(pagerPages(1, 20, LIST))
  })
  test('every page stands at most once, in order, with the current one among them', () => {
    for (let total = 1; total <= 30; total++) {
      for (let page = 1; page <= total; page++) {
        const numbers = pagerPages(page, total, LIST).filter((entry) => entry !== 'gap')
        expect(numbers).toContain(page)
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
        expect(numbers[0]).toBe(1)
        expect(numbers.at(-1)).toBe(total)
      }
    }
  })
  test('an empty list has no pages', () => {
    expect(pagerPages(1, 0, LIST)).toEqual([])
    expect(clampPage(7, 0)).toBe(1)
  })
})
