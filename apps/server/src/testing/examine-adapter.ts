// Examines the adapter of a dialect, its first argument, on a house of its own in a database of its
// own, and prints the verdicts as JSON. LANTERN_TEST_PG names the server the database is made on.
import { certify, certifyTransfers } from '@lantern/vendor-protocol/conformance/certificate'
import { findAdapter, findTransferDialect } from '../modules/vendors/adapters/dialects.ts'
import { testHouse } from './app.ts'
import { transferSubject } from './transfer-subject.ts'
import { vendorSubject } from './vendor-subject.ts'

const dialect = process.argv[2] ?? ''
const adapter = findAdapter(dialect)
const keeper = findTransferDialect(dialect)
if (!adapter && !keeper) throw new Error(`no suite for the dialect ${dialect}`)
const house = await testHouse()
try {
  const { verdicts } = await (adapter ? seamless(adapter) : keeping(keeper))
  process.stdout.write(JSON.stringify(verdicts))
} finally {
  await house.close()
}

async function seamless(asked: NonNullable<typeof adapter>) {
  return certify(await vendorSubject(house, asked), house.ctx.clock, 'certificate')
}

async function keeping(asked: typeof keeper) {
  if (!asked) throw new Error(`no suite for the dialect ${dialect}`)
  const subject = await transferSubject(house, asked)
  try {
    return await certifyTransfers(subject, house.ctx.clock)
  } finally {
    await subject.close()
  }
}
