import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Books } from './bank.ts'

/** Settled orders beyond this many are forgotten, oldest first. */
const MOST_ORDERS = 5_000

export interface Store {
  readonly books: Books
  readonly save: (books: Books) => void
}

/** Keeps the books in one file, written whole on each change, so that a restart forgets nothing. */
export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, 'bank.json')
  // Only we write this file, and always whole.
  const books: Books = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { orders: [], manners: 'normal' }
  return {
    books,
    save: (current) => {
      while (current.orders.length > MOST_ORDERS && current.orders[0]?.state !== 'pending')
        current.orders.shift()
      writeFileSync(`${file}.new`, JSON.stringify(current), { mode: 0o600 })
      renameSync(`${file}.new`, file)
    },
  }
}
