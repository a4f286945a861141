import { games, type GameType } from '@lantern/contract/games'
import { Chip } from '@lantern/ui/chip'
import { useRead } from '@lantern/web-kit/hooks'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { NamedVendor } from './lobby-state.ts'

const FRESH_MS = 300_000

/** The vendors of every category. */
export const useLanes = () => useRead(games.newGameVendor, {}, { staleMs: FRESH_MS })

/** The vendors of a category, in the house's order. */
export function useVendors(gameType: GameType | undefined) {
  const { data } = useLanes()
  const lanes = data?.data.lanes ?? []
  return lanes.find(({ gameCategory }) => gameCategory === gameType)?.vendors ?? []
}

interface Way {
  readonly isPending: boolean
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  readonly failureCount: number
}

/** Whether an answer may come at any moment. One that failed, or has no line, is not waited for. */
const isUnderWay = ({ isPending, fetchStatus, failureCount }: Way): boolean =>
  isPending && fetchStatus === 'fetching' && failureCount === 0

/** How a wordmark is set: by its name, so that a vendor looks the same everywhere. */
const MARKS = [
  'tracking-[.14em] uppercase',
  'display lowercase',
  'display italic',
  'tracking-[.2em] uppercase font-normal',
  'font-extrabold tracking-tight',
] as const

export function wordmarkOf({ vassalage, vendorName }: NamedVendor): string {
  // Known by its letters alone: it is written with them, plainly.
  if (vendorName === vassalage) return 'font-bold'
  const sum = Array.from(vassalage).reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return MARKS[sum % MARKS.length] ?? ''
}

/** The chosen vendor of a long line comes into sight; the page itself stays where it is. */
function useInSight(vendor: string | undefined, count: number) {
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (vendor === undefined || count === 0) return
    const chosen = strip.current?.querySelector('[aria-pressed=true]')
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [vendor, count])
  return strip
}

interface VendorStripProps {
  readonly gameType: GameType
  readonly vendor: string | undefined
  readonly onVendor: (vendor: string | undefined) => void
}

/** The vendors of a category; nothing where there is no choice. Until it is known its place is held. */
export function VendorStrip({ gameType, vendor, onVendor }: VendorStripProps) {
  const vendors = useVendors(gameType)
  if (isUnderWay(useLanes())) return <div className="h-15" />
  if (vendors.length < 2 && vendor === undefined) return null
  return (
    <VendorLine
      vendors={vendors}
      vendor={vendor}
      onVendor={(chosen) => onVendor(chosen?.vassalage)}
    />
  )
}

interface VendorLineProps {
  readonly vendors: readonly NamedVendor[]
  readonly vendor: string | undefined
  readonly onVendor: (vendor: NamedVendor | undefined) => void
}

/** One line of vendors with All before them: 60 pixels high. */
export function VendorLine({ vendors, vendor, onVendor }: VendorLineProps) {
  const { t } = useLingui()
  const strip = useInSight(vendor, vendors.length)
  return (
    <ul ref={strip} aria-label={t`Providers`} className={STRIP}>
      <li className={MARK}>
        <Chip
          shape="mark"
          pressed={vendor === undefined}
          onClick={() => onVendor(undefined)}
          className="w-full"
        >
          {t({ message: 'All', comment: 'All providers of games' })}
        </Chip>
      </li>
      {vendors.map((one) => (
        <li key={one.vassalage} className={MARK}>
          <Chip
            shape="mark"
            pressed={vendor === one.vassalage}
            onClick={() => onVendor(one)}
            className="w-full"
          >
            <span className={wordmarkOf(one)}>{one.vendorName}</span>
          </Chip>
        </li>
      ))}
    </ul>
  )
}

/** From edge to edge of a phone; on a desk it ends where the page's content does. */
const STRIP =
  '-mx-gutter flex scroll-px-gutter gap-2.5 overflow-x-auto px-gutter py-1 no-scrollbar lg:-mx-1 lg:scroll-px-1 lg:px-1'
const MARK = 'min-w-24 shrink-0 grow sm:min-w-30'

/** Classes of the games of a category, or of one vendor's in it. */
function useClasses(gameType: GameType, vendor: string | undefined) {
  const wanted = { gameType, ...(vendor !== undefined && { vassalage: vendor }) }
  return useRead(games.vassGameType, wanted, { staleMs: FRESH_MS, keepPrevious: true })
}

/**
 * Whether all that stands above the games of a list is there: games that can be pressed do not move
 * for it.
 */
export function useIsLaidOut(gameType: GameType, vendor: string | undefined): boolean {
  const lanes = useLanes()
  const classes = useClasses(gameType, vendor)
  return !isUnderWay(lanes) && !isUnderWay(classes)
}

interface ClassifyMenuProps extends VendorStripProps {
  readonly classify: string | undefined
  readonly onClassify: (classify: string | undefined) => void
}

/** The classes as a menu; nothing where there are none. */
export function ClassifyMenu(props: Omit<ClassifyMenuProps, 'onVendor'>) {
  const { gameType, vendor, classify, onClassify } = props
  const { t, i18n } = useLingui()
  const { data } = useClasses(gameType, vendor)
  const classes = data?.list.find((one) => one.gameType === gameType)?.classify ?? []
  if (classes.length === 0) return null
  return (
    <ul aria-label={t`Kinds of games`} className={STRIP}>
      <li className="shrink-0">
        <Chip pressed={classify === undefined} onClick={() => onClassify(undefined)}>
          {t({ message: 'Every kind', comment: 'Games of all kinds' })}
        </Chip>
      </li>
      {classes.map(({ gameClassify, gameCount }) => (
        <li key={gameClassify} className="shrink-0">
          <Chip pressed={classify === gameClassify} onClick={() => onClassify(gameClassify)}>
            {classText(i18n, gameClassify)} <span className="num opacity-70">{gameCount}</span>
          </Chip>
        </li>
      ))}
    </ul>
  )
}

/** Classes that are categories as well. */
const KNOWN_CLASSES: Readonly<Record<string, MessageDescriptor>> = {
  JACKPOT: msg({ message: 'Jackpots', comment: 'Category of games: those with a pot' }),
  MINI: msg({ message: 'Mini games', comment: 'Category of games: small and quick ones' }),
}

/** Other classes are the operator's own words: `BUY_FEATURE` reads “Buy feature”. */
const classText = (i18n: I18n, name: string): string => {
  const known = KNOWN_CLASSES[name]
  if (known !== undefined) return i18n._(known)
  const words = name.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
