import { games, type GameType } from '@lantern/contract/games'
import { Empty } from '@lantern/ui/empty'
import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Filter } from './lobby-state.ts'

const WIDE: readonly GameType[] = ['LIVE', 'SPORTS', 'ESPORTS', 'COCKFIGHT']

export const shapeOf = (gameType: GameType | undefined): 'portrait' | 'wide' =>
  gameType !== undefined && WIDE.includes(gameType) ? 'wide' : 'portrait'

/** How many games of a category are awaited where at most so many stand. */
export function useAwaited(gameType: GameType, most: number): number {
  const { data } = useRead(games.menus, {})
  const category = data?.categories.find((one) => one.gameType === gameType)
  return Math.min(category?.gameCount ?? most, most)
}

export interface Failing {
  /** Why nothing came. */
  readonly error: CallRefusal | null
  readonly retry: () => void
}

export const failing = (read: {
  readonly error: CallRefusal | null
  readonly refetch: () => unknown
}): Failing => ({ error: read.error, retry: () => void read.refetch() })

interface NothingFoundProps {
  readonly filter: Filter
  readonly term: string
  /** What to do about a list of one's own that is empty. */
  readonly action?: ReactNode
}

export function NothingFound({ filter, term, action }: NothingFoundProps) {
  const { t } = useLingui()
  if (term !== '')
    return (
      <Empty
        title={t`Nothing found`}
        text={<Trans>No game here is called like “{term}”. Try fewer letters.</Trans>}
      />
    )
  if (filter === 'FAV')
    return (
      <Empty
        title={t`No favourites yet`}
        text={<Trans>Press the heart of a game and it waits for you here.</Trans>}
        action={action}
      />
    )
  if (filter === 'RECENT')
    return (
      <Empty
        title={t`Nothing played yet`}
        text={<Trans>Games that you open stand here, the last one first.</Trans>}
        action={action}
      />
    )
  return (
    <Empty
      title={t`No games here`}
      text={<Trans>There is no game in this category at the moment.</Trans>}
    />
  )
}
