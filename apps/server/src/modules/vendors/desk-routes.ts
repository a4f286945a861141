import { refuse } from '@lantern/contract/errors'
import { opsVendorDesk } from '@lantern/contract/ops/vendor-desk'
import type { BrandId } from '@lantern/kernel/ids'
import { isKnownCurrency } from '@lantern/kernel/money'
import { transact, type Tx } from '../../db/transact.ts'
import { bind, type Call, type Route } from '../../mount.ts'
import { offsetOf, presentPage } from '../../paging.ts'
import { actorOf, record } from '../audit/index.ts'
import { findAdapter } from './adapters/dialects.ts'
import { forgetConnections } from './connections.ts'
import { goodCurrencies, goodOrigins, hasUnits, isAsked } from './entered.ts'
import { presentOpenBet } from './present.ts'
import * as queries from './queries/desk.ts'
import * as bets from './queries/open-bets.ts'
import { saveLimits, setCeiling } from './stake-limits.ts'

// What operators enter of a vendor beside keys and addresses: nothing of taking one live needs more.

const done = { done: true } as const

type Named = Pick<Call, 'caller'> & { readonly input: { readonly code: string } }

const vendorOf = ({ caller, input }: Named): queries.VendorName => ({
  brandId: caller.brand.id,
  code: input.code,
})

async function settings({ ctx, ...call }: Call<typeof opsVendorDesk.settings>) {
  const vendor = vendorOf(call)
  const desk = (await queries.findDesk(ctx.db, vendor)) ?? refuse('not_found')
  return {
    version: desk.version,
    isAsked: isAsked(desk.dialect),
    playOrigins: [...desk.playOrigins],
    currencies: desk.currencies && [...desk.currencies],
    hasUnits: hasUnits(desk.dialect),
    units: Object.entries(desk.units).map(([currency, unit]) => ({
      currency,
      unit: unit === 1_000 ? (1_000 as const) : (1 as const),
    })),
    unfinishedDays: await bets.findDays(ctx.db, vendor),
    usualDays: bets.USUAL_DAYS.vendor,
    hasList: findAdapter(desk.dialect)?.games !== undefined,
    listedAt: desk.listedAt?.toISOString() ?? null,
    stoppedAt: desk.stoppedAt?.toISOString() ?? null,
  }
}

interface Change {
  readonly event: string
  readonly of: (desk: queries.DeskRow) => unknown
  readonly write: (tx: Tx, desk: queries.DeskRow) => Promise<void>
}

/** One change of a vendor, counted and audited. `version`: of the form that it was made in. */
async function change(
  {
    ctx,
    caller,
    input,
  }: Pick<Call, 'ctx' | 'caller'> & {
    readonly input: { readonly code: string; readonly reason: string; readonly version?: number }
  },
  { event, of, write }: Change,
): Promise<typeof done> {
  const vendor = vendorOf({ caller, input })
  await transact(ctx, async (tx) => {
    const before = (await queries.lockDesk(tx, vendor)) ?? refuse('not_found')
    if (input.version !== undefined && input.version !== before.version) refuse('state_changed')
    await write(tx, before)
    await queries.countChange(tx, before.id)
    const after = await queries.findDesk(tx, vendor)
    await record(tx, {
      brandId: vendor.brandId,
      actor: actorOf(caller),
      event,
      subject: { kind: 'vendor', id: vendor.code },
      reason: input.reason,
      before: of(before),
      after: after && of(after),
    })
    tx.afterCommit(() => forgetConnections(ctx))
  })
  return done
}

/**
 * What a vendor means by one is changed where nothing is under way: no node takes a stake of it any
 * more, no bet runs that would end in another unit, no money is there or on its way.
 */
const setUnit = (call: Call<typeof opsVendorDesk.setUnit>): Promise<typeof done> => {
  const { currency, unit } = call.input
  const vendor = vendorOf(call)
  return change(call, {
    event: 'vendor.unit',
    of: ({ units }) => ({ currency, unit: units[currency] ?? 1 }),
    write: async (tx, desk) => {
      if (!isKnownCurrency(currency)) refuse('field_invalid', { field: 'currency' })
      if (!hasUnits(desk.dialect)) refuse('field_invalid', { field: 'unit' })
      if (!desk.isQuiet) refuse('vendor_not_stopped')
      if (await bets.hasOpenBet(tx, vendor, currency)) refuse('bets_open')
      if (await queries.hasMoneyThere(tx, desk.id, currency)) refuse('payments_open')
      await queries.setUnit(tx, { brandId: vendor.brandId, id: desk.id }, currency, unit)
    },
  })
}

async function setUnfinishedDays({
  ctx,
  caller,
  input,
}: Call<typeof opsVendorDesk.setUnfinishedDays>): Promise<typeof done> {
  const source = { brandId: caller.brand.id, code: input.source }
  await transact(ctx, async (tx) => {
    if (input.source !== HOUSE && !(await queries.findDesk(tx, source))) refuse('not_found')
    const before = { days: await bets.findDays(tx, source) }
    await bets.setDays(tx, source, input.days)
    await record(tx, {
      brandId: source.brandId,
      actor: actorOf(caller),
      event: 'vendor.unfinished_days',
      subject: { kind: 'vendor', id: source.code },
      reason: input.reason,
      before,
      after: { days: input.days },
    })
  })
  return done
}

/** What the house runs itself, whichever of its rooms counts the bets. */
const HOUSE = 'originals'

async function overdue({ ctx, caller, input }: Call<typeof opsVendorDesk.overdue>) {
  const { id: brandId } = caller.brand
  const now = ctx.clock.now()
  const { rows, total } = await bets.listOverdueCases(ctx.db, brandId, offsetOf(input))
  const houseDays = await bets.findDays(ctx.db, { brandId, code: HOUSE })
  const shown = rows.map(({ caseId, source, ...bet }) => {
    const { wagerId: _, ...wire } = presentOpenBet(bet, now)
    return { caseId, source, ...wire }
  })
  const usualHouseDays = bets.USUAL_DAYS.house
  return { ...presentPage(input, total, shown), houseDays, usualHouseDays }
}

const ceilingsOf = (ctx: Call['ctx'], brandId: BrandId) => queries.listCeilings(ctx.db, brandId)

/** The console's calls about what is entered of vendors. */
export const deskRoutes = (): Route[] =>
  bind(opsVendorDesk, {
    settings,
    setOrigins: (call) => {
      const origins = goodOrigins(call.input.playOrigins)
      return change(call, {
        event: 'vendor.origins',
        of: ({ playOrigins }) => ({ playOrigins }),
        write: (tx, { id }) => queries.setOrigins(tx, id, origins),
      })
    },
    setCurrencies: (call) => {
      const wanted = goodCurrencies(call.input.currencies)
      return change(call, {
        event: 'vendor.currencies',
        of: ({ currencies }) => ({ currencies }),
        write: (tx, { id }) => queries.setCurrencies(tx, id, wanted),
      })
    },
    setUnit,
    setUnfinishedDays,
    overdue,
    limits: async ({ ctx, ...call }) => {
      const desk = (await queries.findDesk(ctx.db, vendorOf(call))) ?? refuse('not_found')
      return {
        version: desk.version,
        limits: await queries.listAllLimits(ctx.db, desk.id),
        ceilings: await ceilingsOf(ctx, call.caller.brand.id),
      }
    },
    saveLimits,
    ceilings: async ({ ctx, caller }) => ({ ceilings: await ceilingsOf(ctx, caller.brand.id) }),
    setCeiling,
  })
