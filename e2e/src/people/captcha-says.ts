// node tools/run.mjs e2e/src/people/captcha-says.ts TEXT: as if every picture that is shown now said
// this. What a picture says is kept as a keyed hash alone.
import { createHmac, hkdfSync } from 'node:crypto'
import { DEMO_MASTER_SECRET } from '../../../apps/server/src/config.ts'
import { changeDatabase } from './database.ts'

const [text = ''] = process.argv.slice(2)
const key = hkdfSync('sha256', DEMO_MASTER_SECRET, 'lantern-row', 'identity.captcha', 32)
const answer = createHmac('sha256', Buffer.from(key)).update(text).digest()
const changed = await changeDatabase('update captchas set answer_hash = $1', [answer])
if (changed === 0) throw new Error('no picture is shown')
