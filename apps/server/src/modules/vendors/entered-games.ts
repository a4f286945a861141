import { refuse } from '@lantern/contract/errors'
import { opsVendorGames } from '@lantern/contract/ops/vendor-games'
import { transact } from '../../db/transact.ts'
import { bind, type Call, type Route } from '../../mount.ts'
import { actorOf, record } from '../audit/index.ts'
import { type Entered, insertEntered, lockEntered, updateEntered } from '../catalogue/index.ts'
import { goodCurrencies } from './entered.ts'
import { type Fault, isGoodLook, readGamesFile, refuseFile, type WholeGame } from './games-file.ts'
import { findConnection } from './queries/connections.ts'
import { forgetStandings } from './standing.ts'
import { syncOne } from './sync-games.ts'

// Games as operators enter them: by hand, or by a file. What a vendor's own list has, the list says.

const done = { done: true } as const

const vendorOf = ({
  caller,
  input,
}: Pick<Call, 'caller'> & { readonly input: { readonly code: string } }) => ({
  brandId: caller.brand.id,
  code: input.code,
})

/** Refuses `field_invalid` for a picture that can not be drawn. */
function goodSaid(said: Entered): Entered {
  if (!isGoodLook({ ...said, palette: null })) refuse('field_invalid', { field: 'glyph' })
  if (!isGoodLook({ ...said, glyph: null })) refuse('field_invalid', { field: 'palette' })
  return said
}

const factsOf = ({ gameCode, currencies, isShown, said }: WholeGame) => ({
  gameCode,
  currencies,
  isShown,
  ...said,
})

async function add(call: Call<typeof opsVendorGames.add>): Promise<typeof done> {
  const { ctx, caller, input } = call
  const vendor = vendorOf(call)
  const { gameCode, isShown, reason } = input
  const game = {
    ...{ gameCode, isShown, said: goodSaid(input.said) },
    currencies: goodCurrencies(input.currencies),
  }
  await transact(ctx, async (tx) => {
    if (!(await findConnection(tx, vendor.brandId, vendor.code))) refuse('not_found')
    if (!(await insertEntered(tx, vendor, { ...game, at: ctx.clock.now() })))
      refuse('state_changed')
    await record(tx, {
      brandId: vendor.brandId,
      actor: actorOf(caller),
      event: 'vendor.game_added',
      subject: { kind: 'vendor', id: vendor.code },
      reason,
      after: factsOf(game),
    })
    tx.afterCommit(() => forgetStandings(ctx))
  })
  return done
}

async function edit(call: Call<typeof opsVendorGames.edit>): Promise<typeof done> {
  const { ctx, caller, input } = call
  const vendor = vendorOf(call)
  const said = input.said && goodSaid(input.said)
  const currencies = goodCurrencies(input.currencies)
  await transact(ctx, async (tx) => {
    if (!(await findConnection(tx, vendor.brandId, vendor.code))) refuse('not_found')
    const before = (await lockEntered(tx, vendor, input.gameCode)) ?? refuse('game_not_found')
    if (before.version !== input.version || before.byHouse !== (said !== null))
      refuse('state_changed')
    const { isShown, gameCode } = input
    await updateEntered(tx, before.id, { isShown, currencies, said })
    await record(tx, {
      brandId: vendor.brandId,
      actor: actorOf(caller),
      event: 'vendor.game_changed',
      subject: { kind: 'vendor', id: vendor.code },
      reason: input.reason,
      before: factsOf(before),
      after: factsOf({ gameCode, currencies, isShown, said: said ?? before.said }),
    })
    tx.afterCommit(() => forgetStandings(ctx))
  })
  return done
}

const isSame = (one: object, other: object): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

async function importFile(call: Call<typeof opsVendorGames.importFile>) {
  const { ctx, caller, input } = call
  const vendor = vendorOf(call)
  const games = readGamesFile(input.csv)
  return transact(ctx, async (tx) => {
    if (!(await findConnection(tx, vendor.brandId, vendor.code))) refuse('not_found')
    const [added, changed]: [string[], string[]] = [[], []]
    const faults: Fault[] = []
    const at = ctx.clock.now()
    for (const { line, gameCode, over } of games) {
      const before = await lockEntered(tx, vendor, gameCode)
      const game = over(before)
      if (before && !before.byHouse) faults.push({ line, why: 'listed' })
      else if (before && isSame(factsOf(before), factsOf(game))) continue
      else if (before) {
        await updateEntered(tx, before.id, game)
        changed.push(gameCode)
      } else if (await insertEntered(tx, vendor, { ...game, at })) added.push(gameCode)
      else faults.push({ line, why: 'busy' })
    }
    // all of them or none: what was written goes with the transaction
    if (faults.length > 0) refuseFile(faults)
    await record(tx, {
      brandId: vendor.brandId,
      actor: actorOf(caller),
      event: 'vendor.games_imported',
      subject: { kind: 'vendor', id: vendor.code },
      reason: input.reason,
      after: { added, changed },
    })
    tx.afterCommit(() => forgetStandings(ctx))
    const unchanged = games.length - added.length - changed.length
    return { added: added.length, changed: changed.length, unchanged }
  })
}

async function takeList({ ctx, caller, input }: Call<typeof opsVendorGames.takeList>) {
  const row = (await findConnection(ctx.db, caller.brand.id, input.code)) ?? refuse('not_found')
  const { evenIfShorter, reason } = input
  const by = { actor: actorOf(caller), reason }
  const taken = (await syncOne(ctx, row, { evenIfShorter, by })) ?? refuse('not_found')
  if (taken === 'empty' || taken === 'shrank')
    return { outcome: taken, added: 0, changed: 0, withdrawn: 0 }
  const { added, changed, withdrawn } = taken
  return {
    outcome: 'taken' as const,
    added: added.length,
    changed: changed.length,
    withdrawn: withdrawn.length,
  }
}

/** The console's calls about games that are entered, and lists that are taken over. */
export const enteredGameRoutes = (): Route[] =>
  bind(opsVendorGames, { add, edit, importFile, takeList })
