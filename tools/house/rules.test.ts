import { describe, expect, test } from 'vitest'
import { RULES } from './rules.ts'
import { parse, sources } from './source.ts'

// Each rule holds in the whole house, and is shown to find what it is there to find.

const PLANTED = {
  'money is never a number': {
    file: 'packages/rules/src/a.ts',
    bad: [
      'export interface A { readonly stakeTotal: number }',
      'export const pay = (amount: number): number => amount',
      'class A { balance: number = 0 }',
    ],
    good: ['export interface A { stake: bigint; stakeCount: number; payoutDecimals: number }'],
  },
  'no floating point where money is': {
    file: 'apps/server/src/modules/wallet/a.ts',
    bad: ['parseFloat("1")', 'x.toFixed(2)', 'Number(x)'],
    good: ['Number.parseInt("1", 10)', 'Number.isInteger(x)'],
  },
  'no remainder over random bytes': {
    file: 'packages/games/src/mines/round.ts',
    bad: ['randomBytes(4).readUInt32BE() % 25', 'digest[0] % 6', 'hashBytes[i] % n'],
    good: ['index % columns'],
  },
  'time, chance and environment come from the context': {
    file: 'apps/server/src/modules/wallet/a.ts',
    bad: ['Date.now()', 'new Date()', 'Math.random()', 'process.env.A', 'console.log(1)'],
    good: ['new Date(row.at)', 'ctx.clock.now()', 'ctx.log.info("a")'],
  },
  'every text on a screen is translated': {
    file: 'apps/member/src/a.tsx',
    bad: ['<p>Hello there</p>', '<img alt="A lantern" />', '<p>{a} won</p>'],
    good: ['<p><Trans>Hello <b>there</b></Trans></p>', '<p>{t`Hello`}</p>', '<p>· {a} %</p>'],
  },
  'digits, dates and money are formatted by one module': {
    file: 'apps/member/src/a.tsx',
    bad: [
      'new Intl.NumberFormat("en")',
      'Intl.DateTimeFormat()',
      'new Intl.RelativeTimeFormat("vi")',
      'n.toLocaleString()',
      'new Date(0).toLocaleDateString("vi")',
      'at?.toLocaleTimeString()',
    ],
    good: ['new Intl.PluralRules("en")', 'numberFormat("en").format(1)', 'n.toString()'],
  },
  'SQL stands in queries, migrations and reports': {
    file: 'apps/server/src/modules/wallet/a.ts',
    bad: [
      'tx.query("select id from members")',
      'tx.query(`insert into members (id) values (${id})`)',
      'tx.query("update members set name = $1")',
      'tx.query(`\n  with a as (select 1) select * from a`)',
    ],
    good: ['log("select a game from the menu".length)', 'say("update the page")'].slice(1),
  },
  'no statement changes an entry or a posting': {
    file: 'apps/server/src/modules/wallet/queries.ts',
    bad: ['tx.query("update ledger_entries set a = 1")', 'tx.query("delete from ledger_postings")'],
    good: ['tx.query("update ledger_accounts set balance = $1")', 'tx.query("select 1")'],
  },
  'nothing is silenced, cast away or put off': {
    file: 'apps/server/src/a.ts',
    bad: [
      '// @ts-expect-error\nf()',
      '// oxlint-disable-next-line\nf()',
      'x as unknown as string',
      '// TODO: later\nf()',
    ],
    good: [
      '// why it is so\nf()',
      'const a = [1] // biome-ignore format: a table',
      'x as const',
      'x as string',
    ],
  },
  'every test runs': {
    file: 'apps/server/src/a.test.ts',
    bad: ['test.skip("a", f)', 'describe.only("a", f)', 'test.todo("a")', 'it.skipIf(a)("b", f)'],
    good: ['test("a", f)', 'test.each([1])("a", f)'],
  },
  'journeys read before they press': {
    file: 'e2e/src/a.spec.ts',
    bad: [
      'import { expect, test } from "@playwright/test"',
      'import { test as base } from "@playwright/test"',
    ],
    good: [
      'import { expect } from "@playwright/test"\nimport { test } from "./people/site.ts"',
      'import { type Page } from "@playwright/test"',
    ],
  },
} as const

describe.each(RULES)('$name', (rule) => {
  const planted = Object.entries(PLANTED).find(([name]) => name === rule.name)?.[1]

  test('holds in the whole house', () => {
    const findings = sources()
      .filter(({ file }) => rule.holdsIn(file))
      .flatMap((source) => rule.check(source))
      .map(({ file, line, what }) => `${file}:${line} ${what}`)
    expect(findings).toEqual([])
  })

  test('finds what is planted, and nothing else', () => {
    if (!planted) throw new Error('nothing is planted against this rule')
    expect(rule.holdsIn(planted.file)).toBe(true)
    const found = (text: string): number => rule.check(parse(planted.file, text)).length
    for (const text of planted.bad) expect([text, found(text)]).toEqual([text, 1])
    for (const text of planted.good) expect([text, found(text)]).toEqual([text, 0])
  })
})
