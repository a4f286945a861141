import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ConfigurationInvalid, DEMO_MASTER_SECRET, readConfig } from './config.ts'

const DATABASE_URL = 'postgres://app@127.0.0.1:5432/lantern'
const GOOD = {
  NODE_ENV: 'production',
  DATABASE_URL,
  MASTER_SECRET: 'a'.repeat(40),
  SITE_ORIGINS: 'https://play.example.com',
  CONSOLE_ORIGINS: 'https://desk.example.com',
  PLAY_ORIGIN: 'https://frames.example.net',
}

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env, '/srv')
    return []
  } catch (error) {
    if (error instanceof ConfigurationInvalid) return error.problems
    throw error
  }
}

test('demo needs nothing but a database', () => {
  const config = readConfig({ DATABASE_URL, PORT: '4000' }, '/srv')
  expect(config).toMatchObject({ mode: 'demo', port: 4000, consolePort: 4001, playPort: 4003 })
  expect(config.siteOrigins).toContain('http://localhost:4000')
})

test('R-099 production refuses missing and demo secrets, and says which', () => {
  expect(problemsOf(GOOD)).toEqual([])
  const { MASTER_SECRET: _, ...without } = GOOD
  expect(problemsOf(without).join()).toContain('MASTER_SECRET is required')
  expect(problemsOf({ ...GOOD, MASTER_SECRET: DEMO_MASTER_SECRET }).join()).toContain('demo secret')
  expect(problemsOf({ ...GOOD, RANDOM_SEED: '1' }).join()).toContain('RANDOM_SEED')
  expect(problemsOf({ ...GOOD, SECURE_COOKIES: 'off' }).join()).toContain('SECURE_COOKIES')
})

test('R-099 production refuses plain http and origins that two realms share', () => {
  expect(problemsOf({ ...GOOD, SITE_ORIGINS: 'http://play.example.com' }).join()).toContain('https')
  expect(problemsOf({ ...GOOD, PLAY_ORIGIN: GOOD.SITE_ORIGINS }).join()).toContain('of their own')
  const { PLAY_ORIGIN: _, ...without } = GOOD
  expect(problemsOf(without).join()).toContain('PLAY_ORIGIN is required')
})

test('production asks drand at two hosts at least, by https; everything else asks nobody', () => {
  expect(readConfig(GOOD, '/srv').beacon.kind).toBe('drand')
  expect(readConfig({ DATABASE_URL }, '/srv').beacon.kind).toBe('local')
  expect(problemsOf({ ...GOOD, BEACON: 'local' }).join()).toContain('known beforehand')
  const one = 'https://api.drand.sh'
  expect(problemsOf({ ...GOOD, BEACON_HOSTS: `${one},${one}` }).join()).toContain('fewer than two')
  for (const wrong of ['http://api.drand.sh', 'https://api.drand.sh/other', 'https://a@b.example'])
    expect(problemsOf({ ...GOOD, BEACON_HOSTS: `${one},${wrong}` }).join()).toContain('BEACON')
})

test('the demo, whose passwords everybody knows, stays on its own machine', () => {
  expect(problemsOf({ DATABASE_URL, HOST: '0.0.0.0' }).join()).toContain('this machine only')
  expect(problemsOf({ DATABASE_URL, HOST: '127.0.0.1' })).toEqual([])
})

test('every problem is told at once, by the name of its variable', () => {
  const problems = problemsOf({ DATABASE_URL: 'mysql://x', PORT: 'eighty', LOG_LEVEL: 'loud' })
  expect(problems.join('\n')).toMatch(/PORT.*eighty/)
  expect(problems.join('\n')).toMatch(/DATABASE_URL/)
  expect(problems.join('\n')).toMatch(/LOG_LEVEL/)
})

test('a problem says what is wrong, and one port that can not be is one problem', () => {
  expect(problemsOf({ DATABASE_URL, PORT: '70000' })).toEqual([
    'PORT: 70000 is not a port (65535 at most)',
  ])
  expect(problemsOf({ DATABASE_URL, MASTER_SECRET: 'short' }).join()).toMatch(/MASTER_SECRET: .*32/)
  expect(problemsOf({ DATABASE_URL, ROLE: 'king' }).join()).toMatch(/ROLE: .*"worker"/)
  expect(problemsOf({ DATABASE_URL: '' }).join()).toMatch(/DATABASE_URL: .*postgres/)
  expect(problemsOf({ DATABASE_URL, MASTER_SECRET_FILE: tmpdir() }).join()).toContain(
    'no readable file',
  )
})

test('a secret may come from a file, but not from both', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'lantern-config-')), 'secret')
  writeFileSync(file, `${'f'.repeat(40)}\n`)
  const { MASTER_SECRET: _, ...without } = GOOD
  expect(readConfig({ ...without, MASTER_SECRET_FILE: file }, '/srv').masterSecret).toBe(
    'f'.repeat(40),
  )
  expect(problemsOf({ ...GOOD, MASTER_SECRET_FILE: file }).join()).toContain('both set')
  expect(problemsOf({ ...without, MASTER_SECRET_FILE: '/nowhere' }).join()).toContain(
    'no readable file',
  )
})
