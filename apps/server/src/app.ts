import { memberContract, opsContract } from '@lantern/contract'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Doorkeeper } from './caller.ts'
import type { Context } from './context.ts'
import { createExaminer } from './examiner.ts'
import { housekeeping } from './housekeeping.ts'
import { portOf } from './http/address.ts'
import { type Readiness, registerHealth } from './http/health.ts'
import { registerDocs } from './http/openapi.ts'
import { registerConsolePages, registerPlayPages, registerSitePages } from './http/pages.ts'
import { createHttp, routesOf } from './http/server.ts'
import { type RoomJobs, startWorkshop, type Workshop } from './jobs.ts'
import { watchKeys } from './keys/keep.ts'
import * as audit from './modules/audit/index.ts'
import * as cashier from './modules/cashier/index.ts'
import * as catalogue from './modules/catalogue/index.ts'
import * as config from './modules/config/index.ts'
import * as identity from './modules/identity/index.ts'
import * as jackpots from './modules/jackpots/index.ts'
import * as kyc from './modules/kyc/index.ts'
import * as messaging from './modules/messaging/index.ts'
import * as notify from './modules/notify/index.ts'
import * as operators from './modules/operators/index.ts'
import * as originals from './modules/originals/index.ts'
import * as privacy from './modules/privacy/index.ts'
import * as reports from './modules/reports/index.ts'
import * as rollover from './modules/rollover/index.ts'
import * as safeplay from './modules/safeplay/index.ts'
import * as support from './modules/support/index.ts'
import * as vendors from './modules/vendors/index.ts'
import * as wagers from './modules/wagers/index.ts'
import * as wallet from './modules/wallet/index.ts'
import { mount, type Route } from './mount.ts'
import { appOf, bootOf } from './shell.ts'
import { type Dispatcher, startDispatcher } from './socket/dispatcher.ts'
import { createHub, type Hub } from './socket/hub.ts'
import { cleanImage } from './pictures/images.ts'

/** The running program of one process. */
export interface App {
  /** Opens the ports of this process's role. */
  listen(): Promise<void>
  /** Ports as they were given; 0 in the wish means any. */
  ports(): { site: number; console: number; play: number }
  /** Finishes what is in flight and stops everything but the database pools. */
  stop(): Promise<void>
  /** Every route of the site and the console, as `GET /healthz`. */
  routes(): ReadonlySet<string>
  /** For tests that need no socket: requests can be injected. */
  readonly site: FastifyInstance
  readonly console: FastifyInstance
  readonly play: FastifyInstance
}

/** Which room opens a title is told by its vendor. */
const launch: catalogue.Launcher = (call, game) =>
  game.vendorCode === originals.HOUSE_VENDOR
    ? originals.launch(call, game)
    : vendors.launch(call, game)

/** Wagers of the house's own games have sources of their own; the database knows them as `house_vendor`. */
const HOUSE_SOURCES: ReadonlySet<string> = new Set([
  originals.ORIGINALS_SOURCE,
  originals.CRASH_SOURCE,
])
const vendorOf = (source: string): string =>
  HOUSE_SOURCES.has(source) ? originals.HOUSE_VENDOR : source

const examiner = createExaminer()
/** What safer play has to ask of rooms above it. */
const aroundSafeplay: safeplay.Neighbours = {
  played: identity.played,
  funds: cashier.fundsOf,
  bets: wagers.betsIn,
  sessionStart: identity.sessionStart,
  confirmPassword: identity.confirmPassword,
  endSessions: identity.endAllSessions,
  marksOf: async (ctx, tx, whose) => [
    ...(await identity.marksOfMember(ctx, tx, whose)),
    ...(await kyc.acceptedMarks(tx, whose.memberId)),
  ],
  samePersons: async (ctx, tx, whose) => [
    ...new Set([
      ...(await identity.samePersonsOf(tx, whose.memberId)),
      ...(await identity.sharingContact(ctx, tx, whose)),
      ...(await kyc.sharingPerson(tx, whose.memberId)),
    ]),
  ],
  getMember: identity.getMember,
}

/** Calls of members, from all rooms. */
export const memberRoutes = (): Route[] => [
  ...config.routes(),
  ...identity.routes(),
  ...wallet.routes(),
  ...cashier.routes(),
  ...cashier.payeeRoutes(),
  ...cashier.receiptRoutes(),
  ...cashier.treeTransferRoutes(),
  ...rollover.routes(),
  ...safeplay.routes(aroundSafeplay),
  ...kyc.routes(cashier.movedSince),
  ...privacy.routes(),
  ...catalogue.routes(launch),
  ...originals.routes(),
  ...support.routes(),
  ...messaging.routes(),
  ...jackpots.routes(vendorOf),
  ...vendors.routes(),
  ...reports.routes(),
]

/** Calls of operators, from all rooms. */
export const opsRoutes = (): Route[] => [
  ...operators.opsRoutes(),
  ...identity.opsRoutes(),
  ...config.opsRoutes(),
  ...config.bannerOpsRoutes(),
  ...config.footerOpsRoutes(),
  ...config.textOpsRoutes(),
  ...catalogue.opsRoutes(cleanImage),
  ...messaging.opsRoutes(),
  ...identity.affiliateOpsRoutes(),
  ...support.opsRoutes(),
  ...reports.opsRoutes(),
  ...cashier.opsRoutes(),
  ...cashier.paymentOpsRoutes(),
  ...cashier.methodOpsRoutes(),
  ...cashier.houseAccountOpsRoutes(),
  ...cashier.suspenseOpsRoutes(),
  ...cashier.failedDepositOpsRoutes(),
  ...cashier.payoutOpsRoutes(),
  ...cashier.receiptOpsRoutes(),
  ...cashier.adjustmentOpsRoutes(),
  ...rollover.opsRoutes(),
  ...safeplay.opsRoutes(aroundSafeplay),
  ...kyc.opsRoutes(cashier.movedSince),
  ...privacy.opsRoutes(),
  ...audit.opsRoutes(),
  ...notify.opsRoutes(),
  ...jackpots.opsRoutes(),
  ...originals.opsRoutes(),
  ...vendors.opsRoutes(examiner),
]

const roomJobs = (hub: Hub): RoomJobs[] => [
  audit.jobs,
  cashier.jobs,
  identity.jobs,
  jackpots.jobs,
  kyc.jobs,
  notify.jobs,
  operators.jobs,
  originals.jobs,
  originals.seeder,
  rollover.jobs,
  reports.jobs,
  privacy.jobs,
  originals.sequencer((event) => hub.announce([event])),
  vendors.jobs,
  housekeeping,
]

function doorkeeper(ctx: Context): Doorkeeper {
  return {
    brandOfHost: (host) => config.brandOfHost(ctx, host),
    siteState: (brand, ip) => config.siteState(ctx, brand, ip),
    memberSession: (brand, token, device) => identity.memberSession(ctx, brand, token, device),
    breakThatEnded: (brand, token, device) => identity.breakThatEnded(ctx, brand, token, device),
    operatorSession: (cookie) => operators.operatorSession(ctx, cookie),
    unseal: (_brand, sealed, method, path) => identity.unseal(ctx, sealed, method, path),
  }
}

/** Puts the program together; nothing listens yet. */
export async function buildApp(ctx: Context, owner: Pool): Promise<App> {
  const readiness: Readiness = { stopping: false }
  const keeper = doorkeeper(ctx)
  const site = await buildSite(ctx, keeper, readiness)
  const consoleHttp = await buildConsole(ctx, keeper, readiness)
  const play = await createHttp(ctx, { name: 'play', trustedOrigins: [] })
  cashier.registerProofs(play, ctx)
  kyc.registerDocuments(play, ctx)
  privacy.registerExports(play, ctx)
  await registerPlayPages(play, ctx)
  const running: Running = { ctx, owner, readiness, site, console: consoleHttp, play }
  return {
    site,
    console: consoleHttp,
    play,
    routes: () => new Set([...routesOf(site), ...routesOf(consoleHttp)]),
    listen: () => listen(running),
    stop: () => stop(running),
    ports: () => ({ site: portOf(site), console: portOf(consoleHttp), play: portOf(play) }),
  }
}

async function buildSite(
  ctx: Context,
  keeper: Doorkeeper,
  readiness: Readiness,
): Promise<FastifyInstance> {
  const site = await createHttp(ctx, { name: 'site', trustedOrigins: ctx.config.siteOrigins })
  registerHealth(site, ctx, readiness)
  registerDocs(site, { title: 'Lantern Row: members', prefix: '/api', contract: memberContract })
  mount(site, { ctx, keeper, prefix: '/api' }, memberRoutes())
  catalogue.registerArt(site, ctx)
  await cashier.registerHooks(site, ctx)
  await vendors.registerCallbacks(site, ctx)
  identity.registerSocialCallback(site, ctx)
  await registerSitePages(site, ctx, {
    boot: (asked) => bootOf(ctx, asked, vendorOf),
    app: (asked) => appOf(ctx, asked),
  })
  return site
}

async function buildConsole(
  ctx: Context,
  keeper: Doorkeeper,
  readiness: Readiness,
): Promise<FastifyInstance> {
  const http = await createHttp(ctx, { name: 'console', trustedOrigins: ctx.config.consoleOrigins })
  registerHealth(http, ctx, readiness)
  registerDocs(http, { title: 'Lantern Row: operators', prefix: '/api/ops', contract: opsContract })
  mount(http, { ctx, keeper, prefix: '/api/ops' }, opsRoutes())
  catalogue.registerArt(http, ctx)
  await registerConsolePages(http, ctx)
  return http
}

interface Running {
  readonly ctx: Context
  readonly owner: Pool
  readonly readiness: Readiness
  readonly site: FastifyInstance
  readonly console: FastifyInstance
  readonly play: FastifyInstance
  watch?: config.Watch
  keys?: ReturnType<typeof watchKeys>
  clock?: ReturnType<typeof originals.watchClock>
  hub?: Hub
  dispatcher?: Dispatcher
  workshop?: Workshop
}

const serves = (ctx: Context, ...roles: Context['config']['role'][]): boolean =>
  ctx.config.role === 'all' || roles.includes(ctx.config.role)

async function listen(running: Running): Promise<void> {
  const { ctx } = running
  const { host, port, consolePort, playPort } = ctx.config
  running.watch = config.watchSites(ctx)
  running.keys = watchKeys(ctx)
  // Those that answer players of shared rounds, and those that steer them.
  if (serves(ctx, 'web', 'worker')) running.clock = originals.watchClock(ctx)
  const http = serves(ctx, 'web', 'socket') ? running.site.server : undefined
  running.hub = await createHub(ctx, http, {
    redeem: async (ticket) => {
      const found = await identity.redeemSocketTicket(ctx, ticket)
      return found && { session: found.session, brandId: found.brand.id }
    },
    isLive: (sessionId) => identity.isLive(ctx, sessionId),
  })
  await running.site.listen({ host, port })
  if (serves(ctx, 'web')) {
    await running.console.listen({ host, port: consolePort })
    await running.play.listen({ host, port: playPort })
  }
  if (!serves(ctx, 'worker')) return
  const { hub } = running
  running.dispatcher = startDispatcher(ctx, {
    emit: (events) => hub.announce(events),
    listen: (brandId, event) => {
      if (event.name === 'system.changed') config.forgetSite(ctx, brandId)
    },
    keep: jackpots.collect,
  })
  running.workshop = await startWorkshop(ctx, running.owner, roomJobs(hub))
}

/** New work is refused first, then what runs is finished, from the door inwards. */
async function stop(running: Running): Promise<void> {
  running.readiness.stopping = true
  const { hub, site, console: consoleHttp, play } = running
  // The hub waits for the last connection, and only the site that closes shows people out.
  await Promise.all([hub?.close(), site.close(), consoleHttp.close(), play.close()])
  await wagers.drain(running.ctx)
  await vendors.drain(running.ctx)
  await running.workshop?.stop()
  await running.dispatcher?.stop()
  await running.watch?.stop()
  await running.keys?.stop()
  await running.clock?.stop()
  // What was audited until now is sealed and has its root before the process is gone.
  if (running.workshop) await audit.closeChain(running.ctx)
}
