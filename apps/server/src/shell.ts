import type { Endpoint, ReplyOf } from '@lantern/contract/endpoint'
import { games } from '@lantern/contract/games'
import { jackpots } from '@lantern/contract/jackpots'
import { system } from '@lantern/contract/system'
import * as z from 'zod/mini'
import type { Brand } from './caller.ts'
import type { Context } from './context.ts'
import { clientAddress } from './http/address.ts'
import type { PageAsked, SiteApp, SiteStart } from './http/pages.ts'
import type { OutsideHosts } from './http/site-policy.ts'
import { gameMenus, gamesPage, hotGames, presentGame } from './modules/catalogue/index.ts'
import {
  brandOfHost,
  defaultLanguageOf,
  languagesOf,
  linksSetting,
  readSetting,
  statusOf,
  textsOf,
  whitelabelOf,
} from './modules/config/index.ts'
import { asksPhoneIdentity } from './modules/identity/index.ts'
import { shownPots } from './modules/jackpots/index.ts'
import { launchOrigins } from './modules/vendors/index.ts'

/** A reply as it would travel: checked and encoded by the call's own schema. */
const wire = <E extends Endpoint>(call: E, reply: ReplyOf<E>): unknown =>
  z.encode(call.reply, reply as never)

/** Home shows a category with so many games. */
const HOME_GAMES = 15

/**
 * What the shell of the member site needs at once, so that no first screen waits for a chain of
 * calls: the replies of the calls it would make. Undefined for a host that is no brand's.
 */
export async function bootOf(
  ctx: Context,
  { request, pickLanguage }: PageAsked,
  vendorOf: (source: string) => string,
): Promise<SiteStart | undefined> {
  const brand = await brandOfHost(ctx, request.hostname)
  if (!brand) return undefined
  const { language } = await languageOf(ctx, brand, pickLanguage)
  const [status, whitelabel, texts, outside] = await Promise.all([
    statusOf(ctx, { brand, host: request.hostname.toLowerCase(), ip: clientAddress(request) }),
    whitelabelOf(ctx, brand, language),
    textsOf(ctx, brand.id, language),
    outsideOf(ctx, brand),
  ])
  const lobby = status.status === 0 ? await lobbyOf(ctx, brand, vendorOf) : CLOSED
  const boot = {
    status: wire(system.status, status),
    whitelabel: wire(system.whitelabel, whitelabel),
    texts: wire(system.texts, texts),
    menus: wire(games.menus, lobby.menus),
    hot: wire(games.hot, lobby.hot),
    originals: wire(games.list, lobby.originals),
    pots: wire(jackpots.list, lobby.pots),
  }
  return { boot, language, outside }
}

/** The brand of a request as an app. Undefined for a host that is no brand's. */
export async function appOf(
  ctx: Context,
  { request, pickLanguage }: PageAsked,
): Promise<SiteApp | undefined> {
  const brand = await brandOfHost(ctx, request.hostname)
  if (!brand) return undefined
  const { home, language } = await languageOf(ctx, brand, pickLanguage)
  const texts = wire(system.texts, await textsOf(ctx, brand.id, language))
  return { name: brand.name, home, language, texts }
}

/** Whom the brand's settings let its pages talk to, beside ourselves. */
async function outsideOf(ctx: Context, brand: Brand): Promise<OutsideHosts> {
  const { imageCDNs, launchGameCDNs, gtagId } = await readSetting(ctx, brand.id, linksSetting)
  const vendorFrames = await launchOrigins(ctx, brand.id)
  return {
    images: imageCDNs,
    frames: [...launchGameCDNs, ...vendorFrames],
    hasAnalytics: gtagId !== null,
    hasPhoneIdentity: await asksPhoneIdentity(ctx, brand.id),
  }
}

/** The one language of a page, of all that stands on it: among those that the brand offers. */
async function languageOf(ctx: Context, brand: Brand, pick: PageAsked['pickLanguage']) {
  const [home, offered] = await Promise.all([
    defaultLanguageOf(ctx, brand.id),
    languagesOf(ctx, brand),
  ])
  return { home, language: pick({ fallback: home, offered }) }
}

interface Lobby {
  readonly menus: ReplyOf<typeof games.menus>
  readonly hot: ReplyOf<typeof games.hot>
  readonly originals: ReplyOf<typeof games.list>
  readonly pots: ReplyOf<typeof jackpots.list>
}

const CLOSED: Lobby = {
  menus: { categories: [], gameMenus: [] },
  hot: { list: [] },
  originals: { games: [], totalPages: 0 },
  pots: { readAt: new Date(0).toISOString(), pools: [], wins: [] },
}

async function lobbyOf(
  ctx: Context,
  brand: Brand,
  vendorOf: (source: string) => string,
): Promise<Lobby> {
  const [menus, hot, originals, pots] = await Promise.all([
    gameMenus(ctx.db, brand.id),
    hotGames(ctx.db, brand.id, null),
    gamesPage(ctx.db, brand.id, { gameType: 'BGS' }, { pageNo: 1, pageSize: HOME_GAMES }),
    shownPots(ctx, brand.id, vendorOf),
  ])
  return {
    menus,
    hot: { list: hot.map(presentGame) },
    originals: { games: originals.games.map(presentGame), totalPages: originals.totalPages },
    pots,
  }
}
