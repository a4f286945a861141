import { createServer } from 'node:http'
import process from 'node:process'
import { Readable } from 'node:stream'
import { createPool } from '@lantern/server/db/pool'
import { ledgerChunks } from '@lantern/server/modules/reports/index'
import type { BrandId } from '@lantern/kernel/ids'
import type { Exported } from './cashier.ts'

// The export of a brand's ledger in a process of its own, as the program streams it: made page by
// page while a client reads it over HTTP. Tells the most memory that the process ever had.

const [, , url = '', most = '0'] = process.argv
const MIB = 1_048_576
const SAMPLE_MS = 50

// a connection that breaks while it is used rejects its query, and that ends the process
const db = createPool({ url, size: 2, as: 'app', name: 'export', onError: () => {} })
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

let lines = 0
async function* texts(): AsyncGenerator<string> {
  const whose = { brandId: 1 as BrandId, offsetMinutes: 420 }
  const wish = { class: 'real', from: day(366), to: day(0) } as const
  for await (const chunk of ledgerChunks({ db }, whose, wish)) {
    yield chunk.text
    lines += chunk.lines
    if (lines >= Number.parseInt(most, 10)) return
  }
}

const server = createServer((_, reply) => {
  reply.writeHead(200, { 'content-type': 'text/csv' })
  Readable.from(texts(), { highWaterMark: 1 }).pipe(reply)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
if (address === null || typeof address === 'string') throw new Error('a port was given')

const resident = () => process.memoryUsage.rss() / MIB
await db.query('select 1')
const beforeMiB = resident()
let peakMiB = beforeMiB
const sampling = setInterval(() => {
  peakMiB = Math.max(peakMiB, resident())
}, SAMPLE_MS)
const began = performance.now()
const reply = await fetch(`http://127.0.0.1:${address.port}/`)
if (!reply.body) throw new Error('an export has a body')
for await (const _ of reply.body) {
  // read and let go, as a client that saves it does
}
const seconds = (performance.now() - began) / 1_000
clearInterval(sampling)
server.close()
await db.end()
const exported: Exported = { lines, peakMiB: Math.max(peakMiB, resident()), beforeMiB, seconds }
process.send?.(exported)
process.disconnect?.()
