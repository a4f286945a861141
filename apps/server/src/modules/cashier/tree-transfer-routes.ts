import type { ReplyOf } from '@lantern/contract/endpoint'
import { treeTransfers } from '@lantern/contract/tree-transfers'
import type { MemberId } from '@lantern/kernel/ids'
import { formatMoney } from '@lantern/kernel/money'
import type { Caller, MemberSession } from '../../caller.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/transact.ts'
import { bind, type Call, type Route } from '../../mount.ts'
import { localTime, MOST_LINES, textFile } from '../../text-file.ts'
import { moduleEnabled, readSetting } from '../config/index.ts'
import { getMember } from '../identity/index.ts'
import type { Owner } from './deposit.ts'
import { pageOf, paged } from './present.ts'
import { listTransfers, type TreeTransfer } from './queries/tree-transfers.ts'
import {
  isAgent,
  leftToday,
  limitsIn,
  transferAlongTree,
  transferReference,
  transferSetting,
  uplineOf,
} from './tree-transfers.ts'

const ownerOf = (caller: Caller, session: MemberSession): Owner => ({
  brandId: caller.brand.id,
  memberId: session.memberId,
  currency: session.currency,
})

const present = ({ fromMember, ...row }: TreeTransfer, memberId: MemberId) => ({
  ...row,
  reference: transferReference(row.id),
  isOut: fromMember === memberId,
  at: row.at.toISOString(),
})

async function standingOf(
  ctx: Context,
  owner: Owner,
  offsetMinutes: number,
): Promise<ReplyOf<typeof treeTransfers.standing>> {
  const { brandId, memberId, currency } = owner
  const [self, all, mayUp, mayDown] = await Promise.all([
    getMember(ctx.db, brandId, memberId),
    readSetting(ctx, brandId, transferSetting),
    moduleEnabled(ctx, brandId, 'TRANSFERUP3'),
    moduleEnabled(ctx, brandId, 'TRANSFERDOWN3'),
  ])
  const limits = limitsIn(all, currency)
  const nothing = { upline: null, mayPayDown: false, minimum: 0n, maximum: 0n, leftToday: 0n }
  if (!limits) return { currency, ...nothing }
  const upline = mayUp ? await uplineOf(ctx.db, self) : undefined
  return {
    currency,
    upline: upline?.account ?? null,
    mayPayDown: mayDown && isAgent(self),
    minimum: limits.minimum,
    maximum: limits.maximum,
    leftToday: await leftToday(ctx, owner, limits, offsetMinutes),
  }
}

type Wish = Call<typeof treeTransfers.up> | Call<typeof treeTransfers.down>

async function pay({ ctx, caller, session, tx, input }: Wish) {
  const owner = ownerOf(caller, session())
  const { amount, transactionPassword, endsBonus } = input
  const account = 'account' in input ? input.account : null
  const { offsetMinutes } = caller.brand
  const wish = { account, amount, transactionPassword, endsBonus, offsetMinutes }
  return present(await transferAlongTree(ctx, tx(), owner, wish), owner.memberId)
}

/** The newest of a member's transfers as CSV; amounts that it paid are below zero. */
async function transferFile(db: Db, memberId: MemberId, offsetMinutes: number) {
  const { rows, total } = await listTransfers(db, memberId, { offset: 0, limit: MOST_LINES })
  return textFile({
    name: ['transfers'],
    days: {},
    head: ['time', 'reference', 'direction', 'account', 'amount', 'currency'],
    rows: rows.map(({ id, at, direction, fromMember, account, amount, currency }) => [
      localTime(at, offsetMinutes),
      transferReference(id),
      direction,
      account,
      formatMoney(fromMember === memberId ? -amount : amount),
      currency,
    ]),
    total,
  })
}

/** A member's money up and down the tree of agents. */
export const treeTransferRoutes = (): Route[] =>
  bind(treeTransfers, {
    standing: ({ ctx, caller, session }) =>
      standingOf(ctx, ownerOf(caller, session()), caller.brand.offsetMinutes),
    up: pay,
    down: pay,
    list: async ({ ctx, session, input }) => {
      const { memberId } = session()
      const { rows, total } = await listTransfers(ctx.db, memberId, pageOf(input))
      return paged(
        input,
        rows.map((row) => present(row, memberId)),
        total,
      )
    },
    file: async ({ ctx, caller, session }) =>
      transferFile(ctx.db, session().memberId, caller.brand.offsetMinutes),
  })
