import type { Pool } from 'pg'
import { expect } from 'vitest'
import { booksBalance } from '../modules/wagers/index.ts'

/** Re-adds the books of a test's database; for `afterEach`. */
export async function expectBooksBalance(db: Pool): Promise<void> {
  expect(await booksBalance(db)).toEqual([])
}
