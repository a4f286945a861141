// The sandbox services of the demo: a bank with payment pages. No real money anywhere.
import path from 'node:path'
import { startSandbox } from './app.ts'

const { HOST, PORT, SANDBOX_PORT, SANDBOX_SECRET, SANDBOX_DATA, SANDBOX_ORIGIN } = process.env

const base = Number.parseInt(PORT ?? '3000', 10)
const sandbox = await startSandbox({
  host: HOST ?? '127.0.0.1',
  port: SANDBOX_PORT === undefined ? base + 4 : Number.parseInt(SANDBOX_PORT, 10),
  secret: SANDBOX_SECRET ?? 'lantern-demo-sandbox-secret',
  folder: SANDBOX_DATA ?? path.resolve(import.meta.dirname, '../../../.data/sandbox'),
  origin: SANDBOX_ORIGIN ?? '',
})
process.stdout.write(`Sandbox bank at ${sandbox.origin}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void sandbox.stop().then(() => process.exit(0))
  })
