// The game studio: slots with their own rounds, known to the platform by the vendor protocol only.
import path from 'node:path'
import { startStudio } from './app.ts'
import { ConfigurationInvalid, readConfig } from './config.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

try {
  const studio = await startStudio(readConfig(process.env, ROOT))
  process.stdout.write(`Game studio at http://localhost:${studio.port}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void studio.stop().then(() => process.exit(0))
    })
} catch (error) {
  const said = error instanceof ConfigurationInvalid ? error.message : error
  process.stderr.write(`${said instanceof Error ? (said.stack ?? said.message) : String(said)}\n`)
  process.exit(1)
}
