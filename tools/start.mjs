// npm start, npm run dev: installs, goes on under Node 24, and brings everything up.
import { install } from './install.mjs'
import { continueOnModernNode, refuseOldNode } from './node.mjs'

refuseOldNode()
try {
  await install()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
await continueOnModernNode()
const { start } = await import('./launcher/start.ts')
await start({ dev: process.argv.includes('--dev') })
