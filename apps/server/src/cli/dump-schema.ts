import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { createPool } from '../db/pool.ts'
import { dumpSchema } from '../db/schema/dump.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const file = path.join(root, 'apps/server/schema.sql')

const config = readConfig(process.env, root)
const owner = createPool({
  url: config.databaseUrl,
  size: 2,
  as: 'owner',
  name: 'dump',
  onError: (error) => {
    throw error
  },
})
await migrate(owner)
writeFileSync(file, await dumpSchema(owner))
await owner.end()
process.stdout.write(`${path.relative(root, file)} is the schema of the database\n`)
