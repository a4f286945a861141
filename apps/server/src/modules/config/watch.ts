import type { BrandId } from '@lantern/kernel/ids'
import { Client } from 'pg'
import type { Context } from '../../context.ts'
import { listenForChanges, SITE_CHANNEL } from './queries.ts'
import { forgetEverything, forgetSite } from './site.ts'

const PAUSE_MS = 1000

export interface Watch {
  stop(): Promise<void>
}

/**
 * Hears of every change of a brand's site with its commit, on whichever node it was made, and
 * forgets what this node knew. While the connection is lost the copies are still a second old at
 * most.
 */
export function watchSites(ctx: Context): Watch {
  let stopped = false
  let client: Client | undefined
  let wake = () => {}
  const loop = async (): Promise<void> => {
    while (!stopped) {
      const lost = await listen(ctx, (fresh) => {
        client = fresh
      })
      if (stopped) return
      ctx.log.warn({ err: lost }, 'the word of changed settings is not heard')
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, PAUSE_MS).unref()
      })
    }
  }
  const ended = loop()
  return {
    stop: async () => {
      stopped = true
      wake()
      await client?.end()
      await ended
    },
  }
}

/** Listens until the connection ends; answers why it did. */
async function listen(ctx: Context, begun: (client: Client) => void): Promise<unknown> {
  const client = new Client({
    connectionString: ctx.config.databaseUrl,
    application_name: 'lantern-settings',
    keepAlive: true,
  })
  const lost = new Promise<unknown>((resolve) => {
    client.on('error', resolve)
    client.on('end', () => resolve('the connection ended'))
  })
  client.on('notification', ({ channel, payload }) => {
    if (channel === SITE_CHANNEL && payload !== undefined)
      forgetSite(ctx, Number.parseInt(payload, 10) as BrandId)
  })
  try {
    begun(client)
    await client.connect()
    await listenForChanges(client)
    // What changed before the first word could be heard.
    forgetEverything(ctx)
  } catch (error) {
    await client.end()
    return error
  }
  return lost
}
