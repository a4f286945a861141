import type { ReplyOf } from '@lantern/contract/endpoint'
import type { games } from '@lantern/contract/games'

type Told = Pick<ReplyOf<(typeof games)['launch']>, 'speaks' | 'origin'>

/**
 * Where a frame may stand: the house's own games at the play origin or one of the brand's hosts for
 * them, a vendor's at the one that the server names.
 */
export function frameOrigin(
  { speaks, origin }: Told,
  playOrigin: string,
  hosts: readonly string[],
): string {
  if (speaks !== 'play') return origin
  return hosts.includes(origin) ? origin : playOrigin
}
