import { refuse } from '@lantern/contract/errors'
import type { opsVendorDesk } from '@lantern/contract/ops/vendor-desk'
import { type Currency, fitsCurrency, formatMoney, isKnownCurrency } from '@lantern/kernel/money'
import { transact } from '../../db/transact.ts'
import type { Call } from '../../mount.ts'
import { actorOf, record } from '../audit/index.ts'
import { hasGame } from '../catalogue/index.ts'
import * as queries from './queries/desk.ts'
import { forgetStandings } from './standing.ts'

// Limits of stakes: a vendor's by game and currency, under the house's own ceilings.

const done = { done: true } as const

type Limit = Omit<queries.LimitOfGame, 'gameCode'>

const wrong = (entry: string): never => refuse('field_invalid', { field: 'limits', entry })

/** Refuses what can not be a limit, naming its currency. */
function refuseBad(limits: readonly Limit[], ceilings: readonly queries.Ceiling[]): void {
  const most = new Map(ceilings.map((one) => [one.currency, one.most]))
  const seen = new Set<Currency>()
  for (const { currency, minStake, maxStake } of limits) {
    const isKnown = isKnownCurrency(currency) && !seen.has(currency)
    if (!isKnown || maxStake <= 0n || minStake > maxStake) wrong(currency)
    if (!fitsCurrency(minStake, currency) || !fitsCurrency(maxStake, currency)) wrong(currency)
    const ceiling = most.get(currency)
    if (ceiling !== undefined && maxStake > ceiling)
      refuse('amount_above_maximum', { entry: currency, most: formatMoney(ceiling) })
    seen.add(currency)
  }
}

const wordsOf = (limits: readonly Limit[]) =>
  limits.map(
    ({ currency, minStake, maxStake }) =>
      `${currency} ${formatMoney(minStake)}–${formatMoney(maxStake)}`,
  )

/** Puts the limits of a game in place of those before; within a second they hold everywhere. */
export async function saveLimits({
  ctx,
  caller,
  input,
}: Call<typeof opsVendorDesk.saveLimits>): Promise<typeof done> {
  const { code, gameCode, version, limits, reason } = input
  const vendor = { brandId: caller.brand.id, code }
  await transact(ctx, async (tx) => {
    const desk = (await queries.lockDesk(tx, vendor)) ?? refuse('not_found')
    if (desk.version !== version) refuse('state_changed')
    if (gameCode !== '*' && !(await hasGame(tx, vendor, gameCode))) refuse('game_not_found')
    refuseBad(limits, await queries.listCeilings(tx, vendor.brandId))
    const all = await queries.listAllLimits(tx, desk.id)
    const before = all.filter((one) => one.gameCode === gameCode)
    await queries.replaceLimits(tx, { brandId: vendor.brandId, id: desk.id }, gameCode, limits)
    await queries.countChange(tx, desk.id)
    await record(tx, {
      brandId: vendor.brandId,
      actor: actorOf(caller),
      event: 'vendor.limits',
      subject: { kind: 'vendor', id: code },
      reason,
      before: { gameCode, limits: wordsOf(before) },
      after: { gameCode, limits: wordsOf(limits) },
    })
    tx.afterCommit(() => forgetStandings(ctx))
  })
  return done
}

/** Sets the house's own ceiling in a currency, for all vendors. */
export async function setCeiling({
  ctx,
  caller,
  input,
}: Call<typeof opsVendorDesk.setCeiling>): Promise<typeof done> {
  const { currency, was, most, reason } = input
  if (!isKnownCurrency(currency)) refuse('field_invalid', { field: 'currency' })
  if (most !== null && (most <= 0n || !fitsCurrency(most, currency)))
    refuse('field_invalid', { field: 'most' })
  const { id: brandId } = caller.brand
  await transact(ctx, async (tx) => {
    if (!(await queries.changeCeiling(tx, brandId, { currency, was, most })))
      refuse('state_changed')
    await record(tx, {
      brandId,
      actor: actorOf(caller),
      event: 'vendor.stake_ceiling',
      subject: { kind: 'stake_ceiling', id: currency },
      reason,
      before: { most: was === null ? null : formatMoney(was) },
      after: { most: most === null ? null : formatMoney(most) },
    })
    tx.afterCommit(() => forgetStandings(ctx))
  })
  return done
}
