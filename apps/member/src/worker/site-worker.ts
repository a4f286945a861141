// The worker beside the pages of the site: it keeps the parts of the release, so that a lost
// connection takes none of them away, and has a page for when the server can not be reached. It
// never keeps an answer of a call. Built by itself, see build.mjs.
import { cacheOf, OFFLINE_PAGE, outdated, type Release, wayOf, type WorkerWord } from './parts.ts'

declare const __RELEASE__: Release

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Lasting {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface Hearing extends Lasting {
  readonly data: WorkerWord
  readonly ports: readonly MessagePort[]
}

/** What is used of a service worker's own world; the library for browsers does not describe it. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: { claim(): Promise<void> }
  readonly location: Location
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', heard: (event: Lasting) => void): void
  addEventListener(name: 'fetch', heard: (event: Fetching) => void): void
  addEventListener(name: 'message', heard: (event: Hearing) => void): void
}
const world: unknown = globalThis
const scope = world as WorkerScope

const release = __RELEASE__
const current = cacheOf(release)

/** Puts files in the cache; what an earlier release has already is not fetched again. */
async function keep(cache: Cache, files: readonly string[]): Promise<void> {
  await Promise.all(
    files.map(async (file) => {
      const known = await caches.match(file)
      await (known ? cache.put(file, known) : cache.add(file))
    }),
  )
}

/** The page for a lost connection is in the language of the visitor's cookie. */
const keepOfflinePage = (cache: Cache): Promise<void> =>
  cache.add(new Request(OFFLINE_PAGE, { cache: 'reload' }))

async function install(): Promise<void> {
  const cache = await caches.open(current)
  await Promise.all([keep(cache, release.parts), keepOfflinePage(cache)])
}

async function activate(): Promise<void> {
  const names = outdated(await caches.keys(), current)
  await Promise.all(names.map((name) => caches.delete(name)))
  await scope.registration.navigationPreload.enable()
  // The page that brought the worker has the use of it at once.
  await scope.clients.claim()
}

async function part(request: Request): Promise<Response> {
  const kept = await caches.match(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) {
    const cache = await caches.open(current)
    await cache.put(request.url, answer.clone())
  }
  return answer
}

async function page(event: Fetching): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const offline = await caches.match(OFFLINE_PAGE)
    if (!offline) throw error
    return offline
  }
}

async function keepLanguage(language: string): Promise<void> {
  const cache = await caches.open(current)
  const kept = await cache.match(OFFLINE_PAGE)
  if (kept?.headers.get('content-language') !== language) await keepOfflinePage(cache)
  await keep(cache, release.texts[language] ?? [])
}

scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(activate()))
scope.addEventListener('fetch', (event) => {
  const way = wayOf(event.request, scope.location.origin)
  if (way === 'part') event.respondWith(part(event.request))
  if (way === 'page') event.respondWith(page(event))
})
scope.addEventListener('message', (event) => {
  const word = event.data
  if (word.say === 'take-over') event.waitUntil(scope.skipWaiting())
  // Without a connection the texts come with their next use.
  if (word.say === 'language') event.waitUntil(keepLanguage(word.language).catch(() => undefined))
  if (word.say === 'holds') event.ports[0]?.postMessage(release.parts.includes(word.script))
})
