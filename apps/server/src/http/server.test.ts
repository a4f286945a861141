import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { testContext } from '../testing/context.ts'
import { createHttp } from './server.ts'

test.each([
  ['for a lock', '55P03', 503, 'busy'],
  ['for a statement', '57014', 503, 'busy'],
  ['and found a broken rule', '23514', 500, 'unknown_error'],
])('R-005 a call that waited %s answers as it should', async (_what, code, status, said) => {
  const ctx = testContext(new Pool({ max: 1 }), 'postgres://nobody@localhost/nothing')
  const http = await createHttp(ctx, { name: 'site', trustedOrigins: [] })
  http.get('/waits', async () => {
    throw Object.assign(new Error('canceling statement'), { code })
  })
  const reply = await http.inject('/waits')
  expect(reply.statusCode).toBe(status)
  expect(reply.json()).toMatchObject({ success: false, code: said })
  expect(reply.body).not.toContain('canceling')
  await http.close()
})
