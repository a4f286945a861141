// npm run books: re-adds the whole ledger and every other invariant of money.
import { houseFaults } from '../books.ts'
import { runCommand, type Workplace } from './frame.ts'

const USAGE = `Re-adds the ledger and every other invariant of money.

  npm run books

It takes no arguments. Exit 0: all is well; 1: something does not hold; 2: asked wrongly.`

async function reAdd({ db }: Workplace): Promise<number> {
  const faults = await houseFaults(db)
  for (const { invariant, row } of faults) {
    process.stdout.write(`does not hold: ${invariant}\n  first row: ${row}\n`)
  }
  if (faults.length === 0) process.stdout.write('books balance\n')
  return faults.length === 0 ? 0 : 1
}

await runCommand({
  name: 'books',
  as: 'app',
  size: 1,
  usage: USAGE,
  mostWords: 0,
  choose: () => reAdd,
})
