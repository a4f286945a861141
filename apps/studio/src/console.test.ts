import { type Model, unitsOf } from '@lantern/games/slots/model'
import type { Title } from '@lantern/games/slots/title'
import { TITLES } from '@lantern/games/slots/titles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Studio, startStudio } from './app.ts'
import { FakePlatform } from './testing/fake-platform.ts'
import { freshDatabaseUrl, testConfig } from './testing/studio.ts'
import { CALM } from './wire/chaos.ts'
import { storeChaos } from './wire/queries.ts'
import { rudenessNow } from './wire/rudeness.ts'

let platform: FakePlatform
let studio: Studio

beforeAll(async () => {
  platform = await FakePlatform.start()
  const config = testConfig(platform.url, freshDatabaseUrl())
  studio = await startStudio({ ...config, mode: 'production', trustedProxies: 1 })
})
afterAll(async () => {
  await studio.stop()
  await platform.stop()
})

const ask = (path: string, more: RequestInit = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${studio.port}${path}`, { redirect: 'manual', ...more })

const signIn = (address: string, password: string): Promise<Response> =>
  ask('/console/sign-in', {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: new URLSearchParams({ name: studio.ctx.config.operatorName, password }),
  })

test('who guesses passwords locks out nobody but itself', async () => {
  const { operatorPassword } = studio.ctx.config
  const guesses = await Promise.all(
    Array.from({ length: 25 }, (_, serial) => signIn('203.0.113.9', `wrong-${serial}`)),
  )
  expect(guesses.map(({ status }) => status)).toEqual(guesses.map(() => 401))
  expect((await signIn('203.0.113.9', operatorPassword)).status).toBe(401)
  expect((await signIn('203.0.113.10', operatorPassword)).status).toBe(303)
})

test('production has no chaos switch, and heeds none that was set before', async () => {
  const { headers } = await signIn('203.0.113.11', studio.ctx.config.operatorPassword)
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  const first = await ask('/console', { headers: { cookie } })
  expect(first.status).toBe(200)
  expect(await first.text()).not.toContain('/console/chaos')
  expect((await ask('/console/chaos', { headers: { cookie } })).status).toBe(404)
  const body = new URLSearchParams({ duplicates: '40' })
  const turned = await ask('/console/chaos', { method: 'POST', headers: { cookie }, body })
  expect(turned.status).toBe(404)
  await storeChaos(studio.ctx.db, { ...CALM, duplicates: 40 })
  expect(await rudenessNow(studio.ctx, studio.ctx.db)).toEqual(CALM)
})

/** What decides a return and is neither a pay nor a strip. */
function rulesBesidePays(model: Model): string[] {
  const units = `<dt>Units of a stake</dt><dd>${unitsOf(model)}</dd>`
  if (model.kind === 'classic') {
    const { symbol, pay } = model.firstTwo
    return [units, `<td>${symbol}</td><td>2</td><td>${pay}</td>`]
  }
  if (model.kind === 'cascade') return [units, `<dd>${model.multipliers.join(', ')}, the last`]
  if (model.kind === 'hold')
    return [
      ...[units, ...model.lines.map((line) => line.join(''))],
      `${model.trigger} or more begin ${model.respins} respins`,
      `${model.landing.chance} in ${model.landing.of} a respin`,
      `<dd>${model.grand} stakes</dd>`,
    ]
  const lines = 'lines' in model ? model.lines.map((line) => line.join('')) : []
  const free = `<dt>Free spins count</dt><dd>${model.freeSpinMultiplier} times</dd>`
  return [units, ...lines, `<dd>${model.wild} and ${model.scatter}</dd>`, free]
}

/** What the par sheet of a title says. */
function saidOn({ model, stated }: Title): string[] {
  return [
    ...['Return', 'Spins that pay anything', 'Variance', 'Volatility index', 'Second method'],
    `${(stated.returnRate * 100).toFixed(4)} %`,
    model.kind === 'cascade' ? 'Weights' : 'Strips',
    ...('reels' in model ? model.reels : []),
    ...rulesBesidePays(model),
  ]
}

test('each title has its par sheet, for operators alone', async () => {
  expect((await ask('/console/titles/sun-court')).status).toBe(303)
  const { headers } = await signIn('203.0.113.12', studio.ctx.config.operatorPassword)
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  const read = async (path: string): Promise<string> =>
    (await ask(path, { headers: { cookie } })).text()
  const all = await read('/console/titles')
  for (const { code } of TITLES) expect(all).toContain(`href="/console/titles/${code}"`)
  const kinds = new Set<string>()
  for (const title of TITLES) {
    const { kind } = title.model
    if (kinds.has(kind) || (title.pot && kind !== 'lines')) continue
    kinds.add(kind)
    const page = await read(`/console/titles/${title.code}`)
    for (const said of saidOn(title)) expect(page, title.code).toContain(said)
  }
  expect(kinds.size).toBe(5)
  expect((await ask('/console/titles/no-such-game', { headers: { cookie } })).status).toBe(404)
})
