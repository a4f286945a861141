import { refuse } from '@lantern/contract/errors'
import { opsVendorConnections } from '@lantern/contract/ops/vendor-connections'
import type { BrandId } from '@lantern/kernel/ids'
import { HOUR_MS } from '@lantern/kernel/time'
import { isKnownCurrency } from '@lantern/kernel/money'
import { transact, type Tx } from '../../db/transact.ts'
import { bind, type Call, type Route } from '../../mount.ts'
import { actorOf, record } from '../audit/index.ts'
import { addVendor, setVendorShown } from '../catalogue/index.ts'
import { type Credentials, CREDENTIALS } from './adapters/dialects.ts'
import { forgetConnections } from './connections.ts'
import { goodCurrencies, goodOrigins, hasUnits, isAsked } from './entered.ts'
import { makeKey, rotateKey } from './keys.ts'
import { findConnection } from './queries/connections.ts'
import { setUnit } from './queries/desk.ts'
import * as queries from './queries/presets.ts'

// Operators connect the vendors of the registry with what those gave them. A secret is sealed
// before it is written, stands in no record and is never shown again.

const done = { done: true } as const

const credentialsOf = (dialect: string): Credentials =>
  CREDENTIALS.find((one) => one.dialect === dialect) ??
  refuse('field_invalid', { field: 'dialect' })

function fitting(dialect: string, secret: string): string {
  if (!credentialsOf(dialect).fits(secret)) refuse('field_invalid', { field: 'secret' })
  return secret
}

interface Asked {
  readonly dialect: string
  readonly launchUrl: string | null
  readonly apiUrl: string | null
}

/** A vendor that keeps the money itself is called, so it needs an address. */
function settingsOf({ dialect, launchUrl, apiUrl }: Asked): queries.Settings {
  if (credentialsOf(dialect).wallet === 'transfer' && apiUrl === null)
    refuse('field_invalid', { field: 'apiUrl' })
  return { dialect, launchUrl, apiUrl }
}

interface Named extends Pick<Call, 'caller'> {
  readonly input: { readonly code: string }
}
const vendorOf = ({
  caller,
  input,
}: Named): { readonly brandId: BrandId; readonly code: string } => ({
  brandId: caller.brand.id,
  code: input.code,
})

type Connecting = Call<typeof opsVendorConnections.connect>

/** The units of a new vendor, none of which can be in use. Refuses `field_invalid`. */
function unitsOf({ dialect, units }: Connecting['input']): Connecting['input']['units'] {
  const wrong = units.find(({ currency }) => !isKnownCurrency(currency))
  if (wrong) refuse('field_invalid', { field: 'units', entry: wrong.currency })
  const isOnce = new Set(units.map(({ currency }) => currency)).size === units.length
  if (!isOnce || (!hasUnits(dialect) && units.some(({ unit }) => unit !== 1)))
    refuse('field_invalid', { field: 'units' })
  return units
}

/**
 * The vendor of the registry, or a new one where a name is given. Refuses `not_found`, and
 * `state_changed` where the code of a new one is that of another.
 */
async function enteredVendor(tx: Tx, { caller, input }: Connecting): Promise<void> {
  const vendor = vendorOf({ caller, input })
  const { name } = input
  if (name !== undefined && !(await addVendor(tx, { ...vendor, name }))) refuse('state_changed')
  if (!(await queries.lockVendor(tx, vendor))) refuse('not_found')
}

async function connect(call: Connecting): Promise<typeof done> {
  const { ctx, caller, input } = call
  const vendor = vendorOf(call)
  const { keyId, isOn, reason, name } = input
  const settings = settingsOf(input)
  const units = unitsOf(input)
  const beside = {
    playOrigins: goodOrigins(input.playOrigins),
    currencies: goodCurrencies(input.currencies),
  }
  const secret = fitting(input.dialect, input.secret)
  await transact(ctx, async (tx) => {
    await enteredVendor(tx, call)
    if (!(await queries.insertPreset(tx, vendor, { ...settings, ...beside, isStopped: !isOn })))
      refuse('state_changed')
    const connection =
      (await findConnection(tx, vendor.brandId, vendor.code)) ?? refuse('not_found')
    for (const { currency, unit } of units) await setUnit(tx, connection, currency, unit)
    const key = { brandId: vendor.brandId, vendorCode: vendor.code, keyId }
    await makeKey(ctx, tx, key, secret)
    if (isOn) await setVendorShown(tx, vendor, true)
    await record(tx, {
      brandId: vendor.brandId,
      actor: actorOf(caller),
      event: 'vendor.connected',
      subject: { kind: 'vendor', id: vendor.code },
      reason,
      after: { ...settings, ...beside, units, name: name ?? null, keyId, isOn },
    })
    tx.afterCommit(() => forgetConnections(ctx))
  })
  return done
}

async function enterSecret(
  call: Call<typeof opsVendorConnections.enterSecret>,
): Promise<typeof done> {
  const { ctx, caller, input } = call
  const { keyId, reason } = input
  const { brandId, code } = vendorOf(call)
  await transact(ctx, async (tx) => {
    const connection = (await findConnection(tx, brandId, code)) ?? refuse('not_found')
    const secret = fitting(connection.dialect, input.secret)
    const overlapMs = input.overlapHours * HOUR_MS
    const by = { actor: actorOf(caller), reason, overlapMs, secret }
    await rotateKey(ctx, tx, { brandId, vendorCode: code, keyId }, by)
  })
  return done
}

async function change(call: Call<typeof opsVendorConnections.change>): Promise<typeof done> {
  const { ctx, caller, input } = call
  const vendor = vendorOf(call)
  const after = settingsOf(input)
  await transact(ctx, async (tx) => {
    const before = (await queries.lockStanding(tx, vendor)) ?? refuse('not_found')
    const { settings, wasOpened, version } = before
    if (version !== input.version) refuse('state_changed')
    // Bets that were made in one dialect can not be ended in another.
    if (wasOpened && settings.dialect !== after.dialect) refuse('state_changed')
    // Nor is what was said in thousands of anybody who has none.
    const { units } = (await findConnection(tx, vendor.brandId, vendor.code)) ?? refuse('not_found')
    if (!hasUnits(after.dialect) && Object.values(units).some((unit) => unit !== 1))
      refuse('field_invalid', { field: 'units' })
    await queries.updateConnection(tx, vendor, after)
    await record(tx, {
      brandId: vendor.brandId,
      actor: actorOf(caller),
      event: 'vendor.connection',
      subject: { kind: 'vendor', id: vendor.code },
      reason: input.reason,
      before: settings,
      after,
    })
    tx.afterCommit(() => forgetConnections(ctx))
  })
  return done
}

/** The console's calls about what vendors are connected with. */
export const presetRoutes = (): Route[] =>
  bind(opsVendorConnections, {
    presets: async ({ ctx, caller }) => ({
      vendors: await queries.listPresets(ctx.db, caller.brand.id),
      dialects: CREDENTIALS.map(({ dialect, wallet, secretForm }) => ({
        dialect,
        wallet,
        secretForm,
        isAsked: isAsked(dialect),
        hasUnits: hasUnits(dialect),
      })),
    }),
    get: async (call) => {
      const { settings, wasOpened, version } =
        (await queries.findStanding(call.ctx.db, vendorOf(call))) ?? refuse('not_found')
      return { ...settings, wasOpened, version }
    },
    connect,
    enterSecret,
    change,
  })
