import { SectionHeader } from '@lantern/ui/section-header'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { popupLink, renderLink } from '../../link.tsx'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { type Game, type Launch, Tiles } from './game-tiles.tsx'
import type { Failing } from './list-parts.tsx'

/** Games of a section of the home page, other than the hot ones. */
export const MOST_OF_A_SECTION = 5

export interface RailProps extends Partial<Failing> {
  readonly id: string
  readonly title: string
  readonly icon: ReactNode
  readonly found: readonly Game[] | undefined
  readonly onLaunch: Launch
  readonly moreHref?: string
  readonly onMore?: () => void
  readonly shape?: 'portrait' | 'wide'
  readonly columns?: 'six' | 'five' | 'four'
  readonly isFirst?: boolean
  readonly eager?: number
  /** So many are awaited. */
  readonly skeletons?: number
}

/** A section of the home page; gone where there is nothing to show. */
export function Rail(props: RailProps) {
  const { id, found, error, retry, columns = 'six' } = props
  if (found?.length === 0) return null
  if (found === undefined && error && retry)
    return (
      <RailFrame {...props}>
        <LoadFailed error={error} onRetry={retry} />
      </RailFrame>
    )
  return (
    <RailFrame {...props}>
      <Tiles
        games={found}
        onLaunch={props.onLaunch}
        labelledBy={id}
        columns={columns}
        shape={props.shape ?? 'portrait'}
        eager={props.eager ?? 0}
        skeletons={props.skeletons ?? MOST_OF_A_SECTION}
      />
    </RailFrame>
  )
}

interface RailFrameProps
  extends Pick<RailProps, 'id' | 'title' | 'icon' | 'moreHref' | 'onMore' | 'isFirst'> {
  readonly children: ReactNode
}

/**
 * What stands below the screen is styled and laid out when somebody comes near. It keeps its last
 * height meanwhile, and shadows and rings of focus may pass its edges.
 */
export const WHEN_NEAR =
  '[content-visibility:auto] [contain-intrinsic-block-size:auto_24rem] [overflow-clip-margin:1.5rem]'

/** The heading of a section with the way to more of it, and what stands below. */
export function RailFrame({
  id,
  title,
  icon,
  onMore,
  moreHref,
  isFirst,
  children,
}: RailFrameProps) {
  const { t } = useLingui()
  return (
    <section className={`mt-3 flex flex-col gap-3 ${isFirst ? '' : WHEN_NEAR}`}>
      <SectionHeader
        id={id}
        title={title}
        icon={icon}
        {...((onMore || moreHref) && {
          more: {
            href: moreHref ?? '/#lobby',
            label: t`More`,
            fullLabel: t`More: ${title}`,
            renderLink,
            ...(onMore && {
              onClick: popupLink(onMore),
            }),
          },
        })}
      />
      {children}
    </section>
  )
}
