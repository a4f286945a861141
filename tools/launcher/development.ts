import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.mjs'
import { HOST, type Ports } from './addresses.ts'
import type { Program } from './children.ts'
import { type WebApp, webApps } from './web-apps.ts'

/**
 * The apps that have one. The frames of the games are built instead, when stale: their origin is
 * part of what a game may talk to.
 */
const PORT_OF: Readonly<Partial<Record<string, keyof Ports>>> = {
  member: 'site',
  console: 'console',
  studio: 'studio',
}

export const hasDevelopmentServer = (app: WebApp): boolean => PORT_OF[app.name] !== undefined

/**
 * Development servers with hot reload. They stand at the public ports; pages come from Vite,
 * everything else is passed on to the server, which listens ten ports further up and has been
 * told the public origins. Each app says in its own Vite settings what it passes on; where to,
 * it learns from `MEMBER_API`, `CONSOLE_API` and so on.
 */
export function developmentServers(run: {
  readonly ports: Ports
  readonly inner: Ports
}): readonly Program[] {
  return webApps().flatMap((app) => {
    const name = PORT_OF[app.name]
    if (!name) return []
    const port = String(run.ports[name])
    const upper = app.name.toUpperCase()
    return {
      name: `vite-${app.name}`,
      args: developmentArguments(app, port),
      env: {
        [`${upper}_PORT`]: port,
        [`${upper}_DEV_PORT`]: port,
        [`${upper}_API`]: `http://localhost:${run.inner[name]}`,
      },
      loud: true,
    }
  })
}

function developmentArguments(app: WebApp, port: string): readonly string[] {
  const own = path.join(app.folder, 'dev.mjs')
  if (existsSync(path.join(root, own))) return [own]
  return [
    'node_modules/vite/bin/vite.js',
    app.folder,
    '--host',
    HOST,
    '--port',
    port,
    '--strictPort',
  ]
}
