import { refuse } from '@lantern/contract/errors'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsVendorRecords } from '@lantern/contract/ops/vendor-records'
import { opsVendors } from '@lantern/contract/ops/vendors'
import type { BrandId } from '@lantern/kernel/ids'
import { HOUR_MS } from '@lantern/kernel/time'
import type { Context } from '../../context.ts'
import { type Tx, transact } from '../../db/transact.ts'
import { bind, type Call, type Route } from '../../mount.ts'
import { offsetOf, presentPage } from '../../paging.ts'
import { type AuditActor, actorOf, record } from '../audit/index.ts'
import { listGamesOfVendor } from '../catalogue/index.ts'
import { findMemberByAccount } from '../identity/index.ts'
import { find } from '../wagers/index.ts'
import { findAdapter, findOpener, findTransferDialect } from './adapters/dialects.ts'
import { originsOf } from './asked-launch.ts'
import { certificateRoutes } from './certificate-routes.ts'
import type { Examiner } from './certificates.ts'
import { ownTransactionOf } from './commands.ts'
import { deskRoutes } from './desk-routes.ts'
import { enteredGameRoutes } from './entered-games.ts'
import { freeRoundRoutes } from './free-round-routes.ts'
import { disableKey, rotateKey, setStopped, type VendorKey } from './keys.ts'
import { presetRoutes } from './presets.ts'
import {
  presentCall,
  presentGameOfVendor,
  presentKeptCall,
  presentOpenBet,
  presentTransfer,
  presentVendor,
} from './present.ts'
import { reconciliationRoutes } from './reconciliation-routes.ts'
import { LANGUAGE, replayOf } from './replays.ts'
import * as queries from './queries/operator.ts'
import { failingOf, progressOf } from './queries/comparisons.ts'
import { listOpenBets } from './queries/open-bets.ts'
import { listOfVendor } from './queries/wallets.ts'
import {
  addKey,
  endOldSecret,
  setGameMaintenance,
  setMaintenance,
  setNetworks,
} from './vendor-settings.ts'

const done = { done: true } as const

/** The console's calls about vendors. `examine` is given by the program that can be examined. */
export const opsRoutes = (examine: Examiner): Route[] => [
  ...vendorRoutes(),
  ...presetRoutes(),
  ...recordRoutes(),
  ...reconciliationRoutes(),
  ...freeRoundRoutes(),
  ...deskRoutes(),
  ...enteredGameRoutes(),
  ...certificateRoutes(examine),
]

type Asking = Pick<Call, 'ctx' | 'caller'>

async function overviews({ ctx, caller }: Asking, code: string | null) {
  const { id: brandId } = caller.brand
  const now = ctx.clock.now()
  const [rows, health] = await Promise.all([
    queries.listOverviews(ctx.db, brandId, code),
    queries.listHealth(ctx.db, brandId, new Date(now.getTime() - HOUR_MS)),
  ])
  const healthOf = new Map(health.map((one) => [one.code, one]))
  return rows.map((row) => ({ row, wire: presentVendor(row, healthOf.get(row.code), now) }))
}

async function vendorOf(asking: Asking, code: string): Promise<ReplyOf<typeof opsVendors.get>> {
  const [found] = await overviews(asking, code)
  if (!found) refuse('not_found')
  const { row, wire } = found
  const keys = await queries.listKeysOf(asking.ctx.db, row.id)
  const adapter = findAdapter(row.dialect)
  const caps = (adapter ?? findTransferDialect(row.dialect))?.caps
  const { until } = await progressOf(asking.ctx.db, row.id)
  const comparing = await failingOf(asking.ctx.db, row.id)
  return {
    ...wire,
    comparedUntil: until?.toISOString() ?? null,
    comparing,
    hasReportDays: findAdapter(row.dialect)?.reportDay !== undefined,
    networks: [...row.networks],
    launchAddress: findOpener(row.dialect)?.launching
      ? originsOf(row).join(' ')
      : (row.launchUrl ?? asking.ctx.config.studioOrigin),
    abilities: caps
      ? {
          wallet: caps.wallet,
          multiSettle: caps.multiSettle,
          unsettle: caps.unsettle,
          betlessSettle: caps.betlessSettle,
          freeRounds: caps.freeRounds,
          balanceAdjustments: caps.balanceAdjustments,
          roundDetail: caps.roundDetail,
          feed: caps.feed,
        }
      : null,
    keys: keys.map((key) => ({
      keyId: key.keyId,
      madeAt: key.madeAt.toISOString(),
      changedAt: key.changedAt?.toISOString() ?? null,
      previousUntil: key.previousUntil?.toISOString() ?? null,
      disabledAt: key.disabledAt?.toISOString() ?? null,
    })),
  }
}

interface Change {
  readonly ctx: Context
  readonly tx: Tx
  readonly vendor: { readonly brandId: BrandId; readonly code: string }
  readonly by: { readonly actor: AuditActor; readonly reason: string }
}

/** One change of a vendor in a transaction of its own. */
function changing<Answer>(
  {
    ctx,
    caller,
    input,
  }: Asking & { readonly input: { readonly code: string; readonly reason: string } },
  change: (to: Change) => Promise<Answer>,
): Promise<Answer> {
  const vendor = { brandId: caller.brand.id, code: input.code }
  const by = { actor: actorOf(caller), reason: input.reason }
  return transact(ctx, (tx) => change({ ctx, tx, vendor, by }))
}

const keyOf = ({ vendor }: Change, { keyId }: { readonly keyId: string }): VendorKey => ({
  brandId: vendor.brandId,
  vendorCode: vendor.code,
  keyId,
})

/** The moments of a window as it came over the wire. */
const windowOf = ({
  window,
}: {
  readonly window: { readonly from: string; readonly until: string } | null
}) => window && { from: new Date(window.from), until: new Date(window.until) }

const vendorRoutes = (): Route[] =>
  bind(opsVendors, {
    list: async (call) => ({ content: (await overviews(call, null)).map(({ wire }) => wire) }),
    get: (call) => vendorOf(call, call.input.code),
    setStopped: async (call) => {
      const { isStopped } = call.input
      await changing(call, ({ ctx, tx, vendor, by }) =>
        setStopped(ctx, tx, vendor, { ...by, isStopped }),
      )
      return done
    },
    setMaintenance: async (call) => {
      const window = windowOf(call.input)
      await changing(call, ({ ctx, tx, vendor, by }) =>
        setMaintenance(ctx, tx, vendor, { ...by, window }),
      )
      return done
    },
    setNetworks: async (call) => {
      const { networks } = call.input
      await changing(call, ({ ctx, tx, vendor, by }) =>
        setNetworks(ctx, tx, vendor, { ...by, networks }),
      )
      return done
    },
    addKey: async (call) => ({
      secret: await changing(call, (to) => addKey(to.ctx, to.tx, keyOf(to, call.input), to.by)),
    }),
    rotateKey: async (call) => {
      const overlapMs = call.input.overlapHours * HOUR_MS
      const secret = await changing(call, (to) =>
        rotateKey(to.ctx, to.tx, keyOf(to, call.input), { ...to.by, overlapMs }),
      )
      const { keys } = await vendorOf(call, call.input.code)
      const key = keys.find(({ keyId }) => keyId === call.input.keyId)
      const fallback = new Date(call.ctx.clock.now().getTime() + overlapMs).toISOString()
      return { secret, previousUntil: key?.previousUntil ?? fallback }
    },
    endOldSecret: async (call) => {
      await changing(call, (to) => endOldSecret(to.ctx, to.tx, keyOf(to, call.input), to.by))
      return done
    },
    disableKey: async (call) => {
      await changing(call, (to) => disableKey(to.ctx, to.tx, keyOf(to, call.input), to.by))
      return done
    },
  })

/** Calls that a text may mean: of a transaction, a tip or a reward, else of a bet or a player. */
async function searchCalls({ ctx, caller, input }: Call<typeof opsVendorRecords.calls>) {
  const { id: brandId } = caller.brand
  const wanted = {
    brandId,
    code: input.code,
    outcome: input.outcome ?? null,
    direction: input.direction ?? null,
    ...offsetOf(input),
  }
  const text = input.search
  if (!text) return queries.listNewestCalls(ctx.db, wanted)
  for (const txId of [text, ownTransactionOf(text)]) {
    if (txId === undefined) continue
    const ofTx = await queries.listCallsOfTx(ctx.db, { ...wanted, txId })
    if (ofTx.total > 0) return ofTx
  }
  const member = await findMemberByAccount(ctx.db, brandId, text)
  const named = member ? [text, member.id] : [text]
  return queries.listCallsOf(ctx.db, { ...wanted, named })
}

/** The round of a bet, as its vendor shows it again. */
async function showAgain({ ctx, caller, input }: Call<typeof opsVendorRecords.replay>) {
  const { id: brandId } = caller.brand
  const { code: vendorCode, betRef } = input
  const bet = await find(ctx.db, { brandId, source: vendorCode, betRef })
  if (!bet) refuse('not_found')
  const about = { betRef, playerId: bet.memberId }
  const wish = { brandId, vendorCode, roundRef: bet.roundRef, language: LANGUAGE, about }
  const { startedAt, ...facts } = await replayOf(ctx, wish)
  return { ...facts, startedAt: startedAt.toISOString() }
}

async function transfers({ ctx, caller, input }: Call<typeof opsVendorRecords.transfers>) {
  const now = ctx.clock.now()
  const vendor = { brandId: caller.brand.id, code: input.code }
  const page = { state: input.state ?? null, ...offsetOf(input) }
  const { rows, total } = await listOfVendor(ctx.db, vendor, page)
  const shown = rows.map((row) => presentTransfer(row, now))
  return presentPage(input, total, shown)
}

const recordRoutes = (): Route[] =>
  bind(opsVendorRecords, {
    games: async ({ ctx, caller, input }) => {
      const vendor = { brandId: caller.brand.id, code: input.code, search: input.search || null }
      const { rows, total } = await listGamesOfVendor(ctx.db, vendor, offsetOf(input))
      const games = rows.map(presentGameOfVendor)
      return presentPage(input, total, games)
    },
    setGameMaintenance: async (call) => {
      const { gameCode } = call.input
      const window = windowOf(call.input)
      await changing(call, ({ ctx, tx, vendor, by }) =>
        setGameMaintenance(ctx, tx, vendor, { ...by, gameCode, window }),
      )
      return done
    },
    unfinished: async ({ ctx, caller, input }) => {
      const now = ctx.clock.now()
      const vendor = { brandId: caller.brand.id, code: input.code }
      const { rows, total } = await listOpenBets(ctx.db, vendor, offsetOf(input))
      return presentPage(
        input,
        total,
        rows.map((row) => presentOpenBet(row, now)),
      )
    },
    transfers,
    calls: async (call) => {
      const { rows, total } = await searchCalls(call)
      return presentPage(call.input, total, rows.map(presentCall))
    },
    call: async ({ ctx, caller, input }) => {
      const found = await queries.findCall(ctx.db, caller.brand.id, input.id)
      return presentKeptCall(found ?? refuse('not_found'))
    },
    replay: showAgain,
    cases: async ({ ctx, caller, input }) => {
      const { rows, total } = await queries.listCases(
        ctx.db,
        { brandId: caller.brand.id, code: input.code },
        { state: input.state ?? null, ...offsetOf(input) },
      )
      const cases = rows.map((row) => ({
        ...row,
        foundAt: row.foundAt.toISOString(),
        closedAt: row.closedAt?.toISOString() ?? null,
      }))
      return presentPage(input, total, cases)
    },
    closeCase: async ({ ctx, caller, input, operator }) => {
      const { id: brandId } = caller.brand
      const by = { operatorId: operator().operatorId, at: ctx.clock.now() }
      await transact(ctx, async (tx) => {
        if (!(await queries.hasCase(tx, brandId, input.id))) refuse('not_found')
        if (!(await queries.closeCase(tx, brandId, input.id, by))) refuse('state_changed')
        await record(tx, {
          brandId,
          actor: actorOf(caller),
          event: 'vendor_case.closed',
          subject: { kind: 'vendor_case', id: input.id },
          reason: input.reason,
        })
      })
      return done
    },
  })
