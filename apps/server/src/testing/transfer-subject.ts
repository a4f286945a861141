import { present } from '@lantern/kernel/assert'
import type { MemberId } from '@lantern/kernel/ids'
import { type Money, money } from '@lantern/kernel/money'
import { Refusal } from '@lantern/kernel/refusal'
import type {
  Mishap,
  OrderState,
  Purse,
  TransferSubject,
} from '@lantern/vendor-protocol/conformance/transfer-subject'
import type { Context } from '../context.ts'
import { transact } from '../db/transact.ts'
import { systemActor } from '../modules/audit/index.ts'
import { connect, makeKey, rotateKey } from '../modules/vendors/index.ts'
import { findTransfer, type Transfer } from '../modules/vendors/queries/transfers.ts'
import type { TransferDialect } from '../modules/vendors/transfer-dialect.ts'
import { requestTransfer, workTransfer } from '../modules/vendors/transfers.ts'
import { balanceOf } from '../modules/wallet/index.ts'
import { insertVendor } from '../seed/queries.ts'
import type { TestHouse } from './app.ts'
import { type JdbServer, jdbServer } from './jdb-vendor.ts'
import { testMember, type TestMember } from './money.ts'

// An adapter of a vendor that keeps the money, on the running program, with the vendor beside it.

const SERVERS: Readonly<Record<string, () => Promise<JdbServer>>> = { jdb: jdbServer }
const KEY_ID = 'conformance'

export interface RunningTransferSubject extends TransferSubject {
  close(): Promise<void>
}

/** Connects a vendor of the dialect to the house, with the server that it is called at. */
export async function transferSubject(
  house: TestHouse,
  dialect: TransferDialect,
): Promise<RunningTransferSubject> {
  const serve = present(SERVERS[dialect.dialect], `there is a vendor of ${dialect.dialect}`)
  const server = await serve()
  const code = dialect.dialect.toUpperCase()
  const { owner } = house.database
  const brandId = house.brand.id
  await insertVendor(owner, brandId, { code, name: 'Keeps the money itself' })
  await connect(owner, brandId, {
    ...{ code, dialect: dialect.dialect, launchUrl: null },
    apiUrl: server.url,
  })
  const key = { brandId, vendorCode: code, keyId: KEY_ID }
  await makeKey(house.ctx, owner, key, server.secret)
  return new Running(house, { dialect, server, code })
}

interface Parts {
  readonly dialect: TransferDialect
  readonly server: JdbServer
  readonly code: string
}

class Running implements RunningTransferSubject {
  readonly name: string
  readonly caps: TransferSubject['caps']
  readonly #house: TestHouse
  readonly #server: JdbServer
  readonly #code: string
  readonly #members = new Map<string, TestMember>()

  constructor(house: TestHouse, { dialect, server, code }: Parts) {
    this.name = dialect.dialect
    this.caps = {
      balance: dialect.balance !== undefined,
      launches: dialect.launching !== undefined,
    }
    this.#house = house
    this.#server = server
    this.#code = code
  }

  async purse(cash: Money): Promise<Purse> {
    const { ctx, brand } = this.#house
    const member = await testMember(ctx, brand.id, { cash, currency: brand.currency })
    this.#server.next = undefined
    this.#members.set(member.memberId, member)
    return { playerId: member.memberId, currency: member.currency }
  }

  async order(purse: Purse, direction: 'in' | 'out', amount: Money): Promise<string | undefined> {
    const { ctx, brand } = this.#house
    const { memberId, currency } = this.#member(purse)
    const named = { brandId: brand.id, vendorCode: this.#code, memberId, currency }
    const wish = { ...named, accountClass: 'real', direction, amount } as const
    try {
      return await transact(ctx, (tx) => requestTransfer(ctx, tx, wish))
    } catch (error) {
      if (error instanceof Refusal) return undefined
      throw error
    }
  }

  async work(order: string, workers = 1): Promise<void> {
    const each = Array.from({ length: workers }, () => workTransfer(this.#house.ctx, order))
    await Promise.all(each)
  }

  /** From the moment the vendor has the order, nothing of this process reaches the database. */
  async dieAfterSending(order: string): Promise<void> {
    const { ctx } = this.#house
    const { orderKey } = await this.#transfer(order)
    let isBuried = false
    const isDead = () => !isBuried && this.#server.arrived.includes(orderKey)
    const db = new Proxy(ctx.db, {
      get: (pool, name) => {
        if (isDead()) throw new Error('the process is gone')
        const value: unknown = Reflect.get(pool, name, pool)
        if (typeof value !== 'function') return value
        const bound: unknown = value.bind(pool)
        return bound
      },
    })
    const dying: Context = { ...ctx, db }
    const end = await workTransfer(dying, order).then(
      () => 'it lived',
      (error: unknown) => String(error),
    )
    isBuried = true
    if (!end.includes('the process is gone')) throw new Error(`a process should have died: ${end}`)
  }

  pass(seconds: number): void {
    this.#house.ctx.clock.advance(seconds * 1_000)
  }

  mishap(what: Mishap): void {
    this.#server.next = what
  }

  async wrongKey(): Promise<() => Promise<void>> {
    await this.#enter(this.#server.secret.replaceAll('0123', '3210'))
    return () => this.#enter(this.#server.secret)
  }

  async stateOf(order: string): Promise<OrderState> {
    return (await this.#transfer(order)).state
  }

  async timesSent(order: string): Promise<number> {
    const { orderKey } = await this.#transfer(order)
    return this.#server.arrived.filter((one) => one === orderKey).length
  }

  async holds(purse: Purse) {
    const { memberId, currency } = this.#member(purse)
    const found = await balanceOf(this.#house.ctx.db, memberId, currency)
    return { available: found?.available ?? 0n, held: found?.held ?? 0n }
  }

  async inTransit(order: string): Promise<Money> {
    const { orderKey } = await this.#transfer(order)
    const { rows } = await this.#house.database.owner.query<{ units: string }>(
      `select coalesce(sum(p.amount), 0)::text as units
         from ledger_entries e
         join ledger_postings p on p.entry_id = e.id
         join ledger_accounts a on a.id = p.account_id and a.purpose = 'vendor_transit'
        where e.brand_id = $1 and e.source = 'vendors'
          and starts_with(e.idempotency_key, 'transfer:' || $2)`,
      [this.#house.brand.id, orderKey],
    )
    return BigInt(rows[0]?.units ?? '0')
  }

  async keptFor({ playerId }: Purse): Promise<Money> {
    return money(`${this.#server.balanceOf(playerId)}`)
  }

  close(): Promise<void> {
    return this.#server.close()
  }

  #member({ playerId }: Purse): TestMember & { readonly memberId: MemberId } {
    return present(this.#members.get(playerId), 'a purse was given out here')
  }

  async #transfer(order: string): Promise<Transfer> {
    return present(await findTransfer(this.#house.ctx.db, order), 'an order was written down here')
  }

  async #enter(secret: string): Promise<void> {
    const { ctx, brand } = this.#house
    const key = { brandId: brand.id, vendorCode: this.#code, keyId: KEY_ID }
    const by = { actor: systemActor('conformance'), reason: 'the suite', secret }
    await transact(ctx, (tx) => rotateKey(ctx, tx, key, by))
  }
}
