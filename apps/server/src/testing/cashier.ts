import type { Pool } from 'pg'
import type { BrandId, MemberId, OperatorId } from '@lantern/kernel/ids'
import { type Money, money } from '@lantern/kernel/money'
import { grants } from '@lantern/contract/endpoint'
import type { Config } from '../config.ts'
import { type Context, createLogger, systemRandom } from '../context.ts'
import type { Brand, Caller, OperatorSession } from '../caller.ts'
import { transact, type Tx } from '../db/transact.ts'
import { systemActor } from '../modules/audit/index.ts'
import { hourSetting, installProvider, riskSetting, seedMethods } from '../modules/cashier/index.ts'
import type { Owner } from '../modules/cashier/deposit.ts'
import type { Confirmed } from '../modules/cashier/payees.ts'
import { createBrand, storeSetting } from '../modules/config/index.ts'
import { createAccount, hashSecretText } from '../modules/identity/index.ts'
import { createOperator } from '../modules/operators/index.ts'
import { booksBalance } from '../modules/wagers/index.ts'
import { balanceOf, post } from '../modules/wallet/index.ts'
import { type TestContext, testContext } from './context.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { FakePayment } from './fake-payment.ts'

export const TRANSACTION_PASSWORD = '135790'

/** Changes payees as a member without an authenticator does. */
export const unasked = (ctx: Context): Confirmed => ({
  actor: systemActor('test'),
  run: (work) => transact(ctx, work),
})

/** A brand with a cashier whose provider the test plays. */
export interface TestCashier {
  readonly database: TestDatabase
  readonly ctx: TestContext
  readonly brand: Brand
  readonly provider: FakePayment
  /** A member with cash; its transaction password is {@link TRANSACTION_PASSWORD}. */
  member(cash?: string): Promise<Owner>
  /** An operator at the desk, as the doorkeeper would let it in. */
  operator(username: string): Promise<{ caller: Caller; operator: OperatorSession }>
  balances(owner: Owner): Promise<{ cash: Money; held: Money }>
  faults(): ReturnType<typeof booksBalance>
  close(): Promise<void>
}

interface Wish {
  readonly poolSize?: number
  /** Keeps the provider of the program instead of the one that a test plays. */
  readonly isReal?: boolean
  readonly config?: Partial<Config>
}

export async function testCashier(wish: Wish = {}): Promise<TestCashier> {
  const database = await testDatabase(wish.poolSize ?? 8)
  const ctx: TestContext = {
    ...testContext(database.app, database.url, wish.config),
    random: systemRandom,
    log: createLogger('error'),
  }
  const brand = await createBrand(database.owner, {
    code: 'lantern',
    name: 'Lantern Row',
    currency: 'USD',
    offsetMinutes: 420,
    hosts: ['localhost'],
  })
  await seedMethods(database.owner, brand)
  // Its members share one account, and time stands still for them; what is found against them and
  // how often they may ask within an hour is for tests that look at that.
  await transact(ctx, async (tx) => {
    await storeSetting(tx, brand.id, {
      setting: riskSetting,
      value: { ...riskSetting.fallback, kinds: [] },
    })
    await storeSetting(tx, brand.id, { setting: hourSetting, value: 1_000 })
  })
  const provider = new FakePayment()
  if (!wish.isReal) installProvider(ctx, provider)
  const transactionHash = await hashSecretText(ctx, TRANSACTION_PASSWORD)
  let people = 0
  return {
    database,
    ctx,
    brand,
    provider,
    member: async (cash = '0') => {
      people += 1
      const account = `player${people}`
      const memberId = await transact(ctx, async (tx) => {
        const id = await openMember(tx, brand.id, account, transactionHash)
        if (money(cash) > 0n) await giveCash(ctx, tx, { brandId: brand.id, id }, money(cash))
        return id
      })
      return { brandId: brand.id, memberId, currency: 'USD' }
    },
    operator: async (username) => {
      const operatorId = await createOperator(ctx, brand.id, systemActor('tests'), {
        username,
        password: 'Lantern2026',
        roles: ['maker'],
      })
      return desk(brand, operatorId, username)
    },
    balances: async ({ memberId }) => {
      const found = await balanceOf(database.app, memberId, 'USD')
      return { cash: found?.available ?? 0n, held: found?.held ?? 0n }
    },
    faults: () => booksBalance(database.owner),
    close: () => database.close(),
  }
}

const openMember = (tx: Tx, brandId: BrandId, account: string, transactionHash: string) =>
  createAccount(tx, {
    brandId,
    account,
    accountType: 0,
    accountClass: 'real',
    currency: 'USD',
    uplineId: null,
    referralCode: null,
    termsVersion: null,
    registeredAt: null,
    passwordHash: 'never used here',
    transactionHash,
    isInitial: false,
  })

async function giveCash(
  ctx: TestContext,
  tx: Tx,
  member: { readonly brandId: BrandId; readonly id: MemberId },
  amount: Money,
): Promise<void> {
  await post(tx, {
    brandId: member.brandId,
    kind: 'opening',
    source: 'tests',
    key: `opening:${member.id}`,
    currency: 'USD',
    reference: '',
    at: ctx.clock.now(),
    moves: [
      { house: 'opening', amount: -amount },
      { memberId: member.id, account: 'cash', amount },
    ],
  })
}

function desk(brand: Brand, operatorId: OperatorId, username: string) {
  const operator: OperatorSession = {
    id: `session of ${username}`,
    operatorId,
    brandId: brand.id,
    username,
    roles: ['maker'],
    grants: new Set(grants),
    hasTotp: true,
    mustSetUpTotp: false,
  }
  const caller: Caller = {
    brand,
    ip: '203.0.113.9',
    userAgent: 'test',
    requestId: username,
    language: null,
    host: 'localhost',
    member: undefined,
    operator,
    cookies: {},
  }
  return { caller, operator }
}

/** Kinds of what was found about an order, oldest first. */
export async function findingsAbout(
  owner: Pool,
  about: 'deposit' | 'withdrawal',
  id: string | bigint,
): Promise<string[]> {
  const { rows } = await owner.query<{ kind: string }>(
    `select kind from payment_findings where ${about}_id = $1 order by id`,
    [id],
  )
  return rows.map(({ kind }) => kind)
}
