import { refuse } from '@lantern/contract/errors'
import { vendors } from '@lantern/contract/vendors'
import { bind, type Call, type Route } from '../../mount.ts'
import { gamesPage, listGameWindows, presentGame } from '../catalogue/index.ts'
import { findOwn } from '../wagers/index.ts'
import { balanceOf } from '../wallet/index.ts'
import { findTransferDialect } from './adapters/dialects.ts'
import { keptAt } from './kept-money.ts'
import {
  listInTransit,
  listNamedConnections,
  listTransfers,
  type NamedConnection,
} from './queries/wallets.ts'
import { LANGUAGE, replayOf } from './replays.ts'
import { requestTransfer } from './transfers.ts'

const MOST_ROOMS = 999
const MOST_TRANSFERS = 20

/** Whether a vendor may be played at, and when it may again. */
function statusOf(vendor: NamedConnection | undefined, window: Date | undefined) {
  if (vendor?.isStopped) return { status: 'CLOSED', maintenanceEnd: null } as const
  const vendorEnd = vendor?.inMaintenance ? vendor.maintenanceUntil : null
  const end = vendorEnd && window && window > vendorEnd ? window : (vendorEnd ?? window)
  return end
    ? ({ status: 'MAINTENANCE', maintenanceEnd: end.toISOString() } as const)
    : ({ status: 'OPEN', maintenanceEnd: null } as const)
}

async function rooms({ ctx, caller, input }: Call<typeof vendors.rooms>) {
  const { id: brandId } = caller.brand
  const wanted = { gameType: 'LIVE', vendorCode: input.vassalage || null }
  const page = { pageNo: 1, pageSize: MOST_ROOMS }
  const [{ games }, connections, windows] = await Promise.all([
    gamesPage(ctx.db, brandId, wanted, page),
    listNamedConnections(ctx.db, brandId),
    listGameWindows(ctx.db, brandId),
  ])
  const vendorOf = new Map(connections.map((one) => [one.code, one]))
  return {
    rooms: games.map((game) => {
      const wire = presentGame(game)
      return {
        roomId: wire.nodeId,
        roomName: wire.displayName,
        gameCode: wire.gameCode,
        vassalage: wire.vassalage,
        vendorName: wire.vendorName,
        gameClassify: wire.gameClassify,
        showIcon: wire.showIcon,
        ...statusOf(vendorOf.get(game.vendorCode), windows.get(game.id)),
      }
    }),
  }
}

async function merchantWallet({
  ctx,
  caller,
  input,
  session,
}: Call<typeof vendors.merchantWallet>) {
  const { memberId, currency } = session()
  const [connections, balances, inTransit, transfers] = await Promise.all([
    listNamedConnections(ctx.db, caller.brand.id),
    balanceOf(ctx.db, memberId, currency),
    listInTransit(ctx.db, memberId),
    listTransfers(ctx.db, memberId, MOST_TRANSFERS),
  ])
  const keeping = connections.filter((one) => one.isOffered && findTransferDialect(one.dialect))
  const shown = input.isSingle === '1' ? [] : keeping
  const keeper = { brandId: caller.brand.id, memberId, currency }
  const wallets = await Promise.all(
    shown.map(async (vendor) => ({
      vassalage: vendor.code,
      vendorName: vendor.name,
      currency,
      balance: await keptAt(ctx, keeper, vendor),
      inTransit: inTransit.find((one) => one.vendorCode === vendor.code)?.amount ?? 0n,
      ...statusOf(vendor, undefined),
    })),
  )
  return {
    isSingle: keeping.length === 0,
    mainWallet: { currency, balance: balances?.available ?? 0n },
    wallets,
    transfers: transfers.map(({ id, vendorCode, requestedAt, ...transfer }) => ({
      transferId: id,
      vassalage: vendorCode,
      ...transfer,
      requestedAt: requestedAt.toISOString(),
    })),
  }
}

async function walletTransfer(call: Call<typeof vendors.walletTransfer>) {
  const { ctx, caller, input, session } = call
  const { memberId, currency, accountClass } = session()
  const { vassalage, direction, amount } = input
  const balances = await balanceOf(ctx.db, memberId, currency)
  if (direction === 'in' && balances?.isOverdrawn) refuse('account_frozen')
  const named = { brandId: caller.brand.id, vendorCode: vassalage, memberId, accountClass }
  const wish = { ...named, direction, currency, amount }
  const transferId = await requestTransfer(ctx, call.tx(), wish)
  return { transferId, vassalage, direction, currency, amount, state: 'created' as const }
}

/** Calls of members about vendors. */
async function replay({ ctx, caller, input, session }: Call<typeof vendors.replay>) {
  const { id: brandId } = caller.brand
  const bet = await findOwn(ctx.db, { brandId, memberId: session().memberId, id: input.id })
  if (!bet) refuse('wager_not_found')
  const { source: vendorCode, roundRef } = bet
  const language = input.language ?? caller.language ?? LANGUAGE
  const about = { betRef: bet.betRef, playerId: bet.memberId }
  const { url } = await replayOf(ctx, { brandId, vendorCode, roundRef, language, about })
  return { url }
}

export const routes = (): Route[] =>
  bind(vendors, { replay, rooms, merchantWallet, walletTransfer })
