// node tools/run.mjs <script.ts> [arguments]    a command of the project, with its database
// node tools/run.mjs --bin NAME [arguments]     a tool from node_modules
import { install } from './install.mjs'
import { continueOnModernNode, refuseOldNode } from './node.mjs'

refuseOldNode()
try {
  await install({ quiet: true })
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
await continueOnModernNode()
const { run } = await import('./launcher/run.ts')
process.exitCode = await run(process.argv.slice(2))
