// Examines the adapter of a dialect, its first argument, on a house of its own in a database of its
// own, and prints the verdicts as JSON. LANTERN_TEST_PG names the server the database is made on.
import { certify } from '@lantern/vendor-protocol/conformance/certificate'
import { findAdapter } from '../modules/vendors/adapters/dialects.ts'
import { testHouse } from './app.ts'
import { vendorSubject } from './vendor-subject.ts'

const adapter = findAdapter(process.argv[2] ?? '')
if (!adapter) throw new Error(`no suite for the dialect ${process.argv[2] ?? ''}`)
const house = await testHouse()
try {
  const subject = await vendorSubject(house, adapter)
  const { verdicts } = await certify(subject, house.ctx.clock, 'certificate')
  process.stdout.write(JSON.stringify(verdicts))
} finally {
  await house.close()
}
