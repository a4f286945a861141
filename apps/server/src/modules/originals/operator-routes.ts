import { refuse } from '@lantern/contract/errors'
import { opsOriginals } from '@lantern/contract/ops/originals'
import { limits as crashLimits } from '@lantern/games/crash/bet'
import { HIGHEST, LOWEST } from '@lantern/games/crash/math'
import type { AnyGame } from '@lantern/games/game'
import { games, sharedGames } from '@lantern/games/registry'
import { fitsCurrency, formatMoney, type Money, money } from '@lantern/kernel/money'
import { bind, type Call, type Route } from '../../mount.ts'
import { findGame } from '../catalogue/index.ts'
import { changeSite, readSetting, storeSetting } from '../config/index.ts'
import { capOf, type CrashSetting, crashSetting, readCrash } from './crash-settings.ts'
import { limitsSetting, type StakeRule } from './house-limits.ts'
import { beginChain, chains, prepareChain } from './operator-chains.ts'
import { round, rounds } from './operator-rounds.ts'
import { HOUSE_VENDOR } from './routes.ts'

const allGames = (): readonly AnyGame[] => [...games, ...sharedGames]

const read = (stake: string | null | undefined): Money | null =>
  stake === null || stake === undefined ? null : money(stake)
const write = (stake: Money | null): string | null => (stake === null ? null : formatMoney(stake))

async function rules({ ctx, caller }: Call<typeof opsOriginals.rules>) {
  const { brand } = caller
  const { currency } = brand
  const stored = await readSetting(ctx, brand.id, limitsSetting)
  const shared = await readCrash(ctx, brand)
  const shown = allGames().map(async (game) => {
    const { minStake, maxStake } = game.limits(currency)
    const known = await findGame(ctx.db, brand.id, HOUSE_VENDOR, game.code)
    const rule = stored[game.code]
    const house = { minStake: read(rule?.minStake), maxStake: read(rule?.maxStake) }
    return { code: game.code, name: known?.name ?? game.code, minStake, maxStake, house }
  })
  return {
    currency,
    games: await Promise.all(shown),
    shared: {
      ...shared,
      exposure: shared.exposure === null ? null : money(shared.exposure),
      usualExposure: capOf({ ...shared, exposure: null }, brand, currency),
      mostHighest: HIGHEST,
    },
  }
}

const without = (
  stored: Readonly<Record<string, StakeRule>>,
  code: string,
): Readonly<Record<string, StakeRule>> =>
  Object.fromEntries(Object.entries(stored).filter(([other]) => other !== code))

/** Smallest and largest stake of a game, within what the game itself allows. */
function setLimits(call: Call<typeof opsOriginals.setLimits>): Promise<{ done: true }> {
  const { gameCode, minStake, maxStake } = call.input
  const { id, currency } = call.caller.brand
  const game = allGames().find(({ code }) => code === gameCode) ?? refuse('game_not_found')
  const own = game.limits(currency)
  const isFair = (stake: Money | null): boolean =>
    stake === null ||
    (stake >= own.minStake && stake <= own.maxStake && fitsCurrency(stake, currency))
  if (!isFair(minStake)) refuse('field_invalid', { field: 'minStake' })
  if (!isFair(maxStake) || (maxStake ?? own.maxStake) < (minStake ?? own.minStake))
    refuse('field_invalid', { field: 'maxStake' })
  const rule = { minStake: write(minStake), maxStake: write(maxStake) }
  const isUsual = minStake === null && maxStake === null
  return changeSite(call, {
    event: 'originals.limitsChanged',
    subject: `originals.limits/${gameCode}`,
    look: (site) => site.setting(limitsSetting)[gameCode] ?? { minStake: null, maxStake: null },
    write: (tx, site) => {
      const others = without(site.setting(limitsSetting), gameCode)
      const value = isUsual ? others : { ...others, [gameCode]: rule }
      return storeSetting(tx, id, { setting: limitsSetting, value })
    },
  })
}

/** A round takes stakes up to half of its cap: one of the largest must have its place. */
const LEAST_STAKES = 2n

function setShared(call: Call<typeof opsOriginals.setShared>): Promise<{ done: true }> {
  const { isOn, bettingSeconds, exposure, highest } = call.input
  const { id, currency } = call.caller.brand
  if (exposure !== null) {
    const least = crashLimits(currency).maxStake * LEAST_STAKES
    if (exposure < least || !fitsCurrency(exposure, currency))
      refuse('field_invalid', { field: 'exposure' })
  }
  if (highest !== null && (highest < LOWEST || highest > HIGHEST))
    refuse('field_invalid', { field: 'highest' })
  const value: CrashSetting = { isOn, bettingSeconds, exposure: write(exposure), highest }
  return changeSite(call, {
    event: 'originals.sharedChanged',
    subject: crashSetting.key,
    look: (site) => site.setting(crashSetting),
    write: (tx) => storeSetting(tx, id, { setting: crashSetting, value }),
  })
}

/** The console's calls about the in-house games. */
export const opsRoutes = (): Route[] =>
  bind(opsOriginals, {
    rules,
    rounds,
    round,
    chains,
    prepareChain,
    beginChain,
    setLimits,
    setShared,
  })
