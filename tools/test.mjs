// npm test [-- --only=types,unit] [-- --long]
import { install } from './install.mjs'
import { continueOnModernNode, refuseOldNode } from './node.mjs'

refuseOldNode()
try {
  await install()
} catch (error) {
  console.error(error.message)
  console.log('0 passed, 1 failed')
  process.exit(1)
}
await continueOnModernNode()
const { runStages } = await import('./checks/run-stages.ts')
try {
  process.exitCode = await runStages(process.argv.slice(2))
} catch (error) {
  console.error(error.message)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
}
