// npm run i18n:status    writes the table of languages into docs/translating.md
import { writeStatus } from './i18n/status.ts'

await writeStatus()
