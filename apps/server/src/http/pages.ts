import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import { assert } from '@lantern/kernel/assert'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { sendPacked } from './compress.ts'
import { createNonce } from './server.ts'
import { type OutsideHosts, sitePolicy } from './site-policy.ts'

/** What the shell of the member site needs at once, in wire form. */
export type Boot = Readonly<Record<string, unknown>>

interface PageWish {
  readonly url: string
  readonly boot: Boot
  readonly language: string
  readonly nonce: string
  /** A device cookie came along: somebody may be signed in, so no visitor's buttons yet. */
  readonly deviceKnown: boolean
  /** Its visitor said to be of age, so games show at once. */
  readonly ageTold: boolean
}

interface RenderedPage {
  readonly html: string
  readonly head: string
  /** The boot data as a script element, escaped. */
  readonly boot: string
  readonly status: number
}

/** What the built renderer of the member site exports; apps/member/README.md describes it. */
interface Renderer {
  render(wish: PageWish): Promise<RenderedPage>
  pickLanguage(wanted: {
    cookie?: string
    acceptLanguage?: string
    fallback?: string
    offered: readonly string[]
  }): string
  htmlAttributes(wish: { language: string; deviceKnown: boolean }): string
  renderOffline(wish: {
    language: string
    brandName: string
    texts: unknown
  }): Promise<Pick<RenderedPage, 'html' | 'head'>>
}

const A_YEAR_MS = 365 * 24 * 3600 * 1000

/** Hashed files of a build: kept for ever by browsers. */
async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    immutable: true,
    maxAge: A_YEAR_MS,
    preCompressed: true,
    wildcard: false,
    setHeaders: (reply, file) => {
      // Without a hash in its name a file may change.
      if (/[\\/](icons[\\/][^\\/]+|favicon\.svg)$/.test(file))
        reply.header('cache-control', 'public, max-age=86400')
    },
    // The page itself is filled in first; the stamp of the build is nobody's business. A worker is
    // asked for again and again under one address.
    globIgnore: ['**/index.html*', '**/.stamp', '**/sw.js*'],
    decorateReply: false,
  })
}

/** Languages of a brand: those that it offers, and the one that it falls back to. */
export interface Offered {
  readonly fallback: string
  readonly offered: readonly string[]
}

/** A page that is asked for, and the choice of its language among the brand's. */
export interface PageAsked {
  readonly request: FastifyRequest
  readonly pickLanguage: (brand: Offered) => string
}

/** A page before it is rendered. */
export interface SiteStart {
  readonly boot: Boot
  /** The one that was picked. */
  readonly language: string
  /** Hosts of others that the brand lets its pages load from. */
  readonly outside: OutsideHosts
}

export interface SitePages {
  /** What a request's page begins with; undefined for a host that is no brand's. */
  boot(asked: PageAsked): Promise<SiteStart | undefined>
  /** What the site of a request's host is as an app; undefined for a host that is no brand's. */
  app(asked: PageAsked): Promise<SiteApp | undefined>
}

/** A brand as an app on a phone or a desk. */
export interface SiteApp {
  readonly name: string
  /** The brand's own language. */
  readonly home: string
  /** The one that was picked. */
  readonly language: string
  /** What the brand says in its own words there, in wire form. */
  readonly texts: unknown
}

const LANGUAGE_COOKIE = 'lr_lang'

/** The member site: one page for every route, rendered with what the shell needs. */
export async function registerSitePages(
  app: FastifyInstance,
  ctx: Context,
  pages: SitePages,
): Promise<void> {
  const client = path.join(ctx.config.memberDist, 'client')
  const template = readTemplate(path.join(client, 'index.html'))
  await serveAssets(app, client)
  const site = await loadRenderer(path.join(ctx.config.memberDist, 'server', 'entry-server.js'))
  if (template && site) registerApp(app, { pages, client, template, site })
  app.get('/*', async (request, reply) => {
    if (!template || !site || !wantsPage(request)) return reply.callNotFound()
    const found = await pages.boot(askedFor(site, request))
    if (!found) return reply.callNotFound()
    const wish = wishOf(request, found)
    const page = await site.render(wish)
    if (page.status === 503) reply.header('retry-after', '60')
    const html = fill(template, page, site.htmlAttributes(wish), wish.nonce)
    const csp = sitePolicy(ctx.config, wish.nonce, found.outside)
    return sendPage(request, reply, { csp, status: page.status, html })
  })
}

interface AppParts {
  readonly pages: SitePages
  readonly client: string
  readonly template: string
  readonly site: Renderer
}

/** Where the built site keeps its colours as an app: the page and the bar of the device. */
const APP_COLOUR = '#0d0c15'
const ICONS = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** What makes the site an app: its description, its worker, and its page without a connection. */
function registerApp(app: FastifyInstance, { pages, client, template, site }: AppParts): void {
  app.get('/manifest.webmanifest', async (request, reply) => {
    const found = await pages.app(askedFor(site, request))
    if (!found) return reply.callNotFound()
    return reply.type('application/manifest+json').header('cache-control', 'no-cache').send({
      id: '/',
      name: found.name,
      short_name: found.name,
      lang: found.home,
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: APP_COLOUR,
      theme_color: APP_COLOUR,
      icons: ICONS,
    })
  })
  const worker = readTemplate(path.join(client, 'sw.js'))
  app.get('/sw.js', async (_request, reply) =>
    worker === undefined
      ? reply.callNotFound()
      : reply
          .type('text/javascript; charset=utf-8')
          .header('cache-control', 'no-cache')
          .header('content-security-policy', WORKER_POLICY)
          .send(worker),
  )
  const bare = withoutScripts(template)
  app.get('/offline.html', async (request, reply) => {
    const found = await pages.app(askedFor(site, request))
    if (!found) return reply.callNotFound()
    const { language, texts } = found
    const page = await site.renderOffline({ language, brandName: found.name, texts })
    const attributes = site.htmlAttributes({ language, deviceKnown: false })
    const html = fill(bare, { ...page, boot: '' }, attributes, '')
    reply.header('content-language', language)
    return sendPage(request, reply, { csp: OFFLINE_POLICY, status: 200, html })
  })
}

/** What a worker asks for counts as asked for by a call. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

const OFFLINE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** The page of the site without anything that runs. */
const withoutScripts = (template: string): string =>
  template
    .replace(/<script[^>]*>.*?<\/script>/gs, '')
    .replace(/<link[^>]*rel="modulepreload"[^>]*>/g, '')
    .replace(/<meta[^>]*csp-nonce[^>]*>/g, '')

/** The language of a visitor's page: the chosen one, else the browser's, else the brand's. */
function languageOf(site: Renderer, request: FastifyRequest, brand: Offered): string {
  const cookie = request.cookies[LANGUAGE_COOKIE]
  const acceptLanguage = request.headers['accept-language']
  return site.pickLanguage({
    ...brand,
    ...(cookie === undefined ? {} : { cookie }),
    ...(acceptLanguage === undefined ? {} : { acceptLanguage }),
  })
}

const askedFor = (site: Renderer, request: FastifyRequest): PageAsked => ({
  request,
  pickLanguage: (brand) => languageOf(site, request, brand),
})

function wishOf(request: FastifyRequest, { boot, language }: SiteStart): PageWish {
  return {
    url: request.url,
    boot,
    language,
    nonce: createNonce(),
    ageTold: request.cookies['lr_age'] === '1',
    deviceKnown: Boolean(request.cookies['lr_device'] ?? request.cookies['__Host-lr_device']),
  }
}

/**
 * Files and calls that are not there are 404, not the page: a page under a script's address
 * confuses, and whoever asks for a call wants JSON.
 */
function wantsPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? ''
  if (/^\/(api|hooks|vendor|socket|art|assets)(\/|$)/.test(path)) return false
  return !/\.[a-z0-9]{2,5}$/i.test(path) || path === '/index.html'
}

function fill(
  template: string,
  page: Omit<RenderedPage, 'status'>,
  attributes: string,
  nonce: string,
): string {
  return template
    .replace(/data-html-attributes(="[^"]*")?/, () => attributes)
    .replaceAll('__NONCE__', nonce)
    .replace('<!--head-->', () => page.head)
    .replace('<!--app-->', () => page.html)
    .replace('<!--boot-->', () => page.boot)
}

interface Page {
  readonly csp: string
  readonly status: number
  readonly html: string
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> {
  reply
    .status(page.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', page.csp)
    .header('x-frame-options', 'SAMEORIGIN')
  return sendPacked(request, reply, page.html)
}

const readTemplate = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined

const isRenderer = (loaded: object): loaded is Renderer =>
  ['render', 'pickLanguage', 'htmlAttributes', 'renderOffline'].every(
    (name) => name in loaded && typeof loaded[name as keyof typeof loaded] === 'function',
  )

/** The built renderer is data of a deployment, not a part of this program: loaded by its path. */
async function loadRenderer(file: string): Promise<Renderer | undefined> {
  if (!existsSync(file)) return undefined
  const loaded: object = await import(pathToFileURL(file).href)
  assert(
    isRenderer(loaded),
    `${file} exports render, renderOffline, pickLanguage and htmlAttributes`,
  )
  return loaded
}

function consoleCsp(nonce: string, playOrigin: string): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // documents of members are looked at from the origin without cookies
    `img-src 'self' data: ${playOrigin}`,
    "connect-src 'self'",
    "form-action 'self'",
  ].join('; ')
}

/** The console: one static page for every route. */
export async function registerConsolePages(app: FastifyInstance, ctx: Context): Promise<void> {
  await serveAssets(app, ctx.config.consoleDist)
  const template = readTemplate(path.join(ctx.config.consoleDist, 'index.html'))
  app.get('/*', async (request, reply) => {
    if (!template || !wantsPage(request)) return reply.callNotFound()
    const nonce = createNonce()
    const html = template.replaceAll('__NONCE__', nonce)
    return sendPage(request, reply, {
      csp: consoleCsp(nonce, ctx.config.playOrigin),
      status: 200,
      html,
    })
  })
}

/** Frames of the in-house games: static files on an origin without cookies or calls. */
export async function registerPlayPages(app: FastifyInstance, ctx: Context): Promise<void> {
  const hosts = ctx.config.siteOrigins
  const csp = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    `frame-ancestors ${hosts.join(' ')}`,
  ].join('; ')
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.header('content-security-policy', csp)
    reply.removeHeader('x-frame-options')
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return payload
  })
  // Which pages may host a frame: the frame believes messages from these origins only.
  app.get('/frame-config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ hostOrigins: hosts }),
  )
  const template = readTemplate(path.join(ctx.config.playDist, 'index.html'))
  await serveAssets(app, ctx.config.playDist)
  app.get('/', async (_request, reply) =>
    template
      ? reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(template)
      : reply.callNotFound(),
  )
}
