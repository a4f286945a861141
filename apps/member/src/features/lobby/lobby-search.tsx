import { games } from '@lantern/contract/games'
import { DefaultGameIcon, ImageWithFallback } from '@lantern/ui/image-with-fallback'
import { SearchBox } from '@lantern/ui/search-box'
import { useRead } from '@lantern/web-kit/hooks'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { usePictureHost } from '../../hosts.ts'
import type { Launch } from './game-tiles.tsx'
import type { SearchedGames } from './lobby-state.ts'

const SUGGEST_AFTER_MS = 250
const MOST_SUGGESTED = 6
const SHORTEST = 2
/** As many characters as the contract takes of a name. */
const LONGEST = 60
const PICTURE = 'h-10 w-8 shrink-0 rounded-xs object-cover'

/** A text once it stood still for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SUGGEST_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** What lies behind a popup waits until that is gone. */
const isBehindPopup = (element: Element): boolean =>
  document.querySelector('[data-modal]') !== null && element.closest('[data-modal]') === null

/** `/` jumps to the search, unless somebody is writing. */
function useSlash(box: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event
      const writes =
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || writes) return
      const input = box.current?.querySelector('input')
      if (!input || isBehindPopup(input)) return
      event.preventDefault()
      input.focus()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [box])
}

interface Moves {
  /** The focus came to the field, with this text in it. */
  readonly onCome: (text: string) => void
  readonly onLeave: () => void
}

/**
 * Told when the focus comes to the field of the box, when it leaves the box, and by Esc. What was
 * written before the page was alive counts as just written. `moves` may be new with each render.
 */
function useMoves(box: React.RefObject<HTMLElement | null>, moves: Moves): void {
  const latest = useRef(moves)
  latest.current = moves
  useEffect(() => {
    const element = box.current
    const come = ({ target }: Pick<FocusEvent, 'target'>) => {
      if (target instanceof HTMLInputElement) latest.current.onCome(target.value)
    }
    const input = element?.querySelector('input')
    if (input && input === document.activeElement && input.value !== '') come({ target: input })
    const out = (event: FocusEvent) => {
      const { relatedTarget } = event
      if (!(relatedTarget instanceof Node && element?.contains(relatedTarget)))
        latest.current.onLeave()
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current.onLeave()
    }
    element?.addEventListener('focusin', come)
    element?.addEventListener('focusout', out)
    element?.addEventListener('keydown', escape)
    return () => {
      element?.removeEventListener('focusin', come)
      element?.removeEventListener('focusout', out)
      element?.removeEventListener('keydown', escape)
    }
  }, [box])
}

export interface LobbySearchProps {
  /** What is searched for now. */
  readonly term: string
  readonly onSearch: (term: string) => void
  readonly onLaunch: Launch
  /** Of which games it offers some; all, unless it stands over some of them. */
  readonly among?: SearchedGames | undefined
  /** What it stands over; another choice empties the field, whether it was searched or not. */
  readonly over: string
  readonly className?: string
}

/** The search of the games: by Enter or the glass, with games that fit while somebody writes. */
export function LobbySearch(props: LobbySearchProps) {
  const { term, onSearch, onLaunch, among, over, className } = props
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const atHost = usePictureHost()
  const [text, setText] = useState(term)
  const [isWriting, setIsWriting] = useState(false)
  const asked = `${over} ${term}`
  const [shownFor, setShownFor] = useState(asked)
  if (asked !== shownFor) {
    setShownFor(asked)
    setText(term)
  }
  useSlash(box)
  useMoves(box, {
    onCome: (written) => {
      setText(written)
      setIsWriting(written !== '')
    },
    onLeave: () => setIsWriting(false),
  })
  const settled = useSettled(text).trim()
  const suggests = isWriting && settled.length >= SHORTEST && settled !== term
  const { data } = useRead(
    games.list,
    { ...among, gameName: settled, pageSize: MOST_SUGGESTED },
    { enabled: suggests, keepPrevious: true },
  )
  const found = suggests ? (data?.games ?? []) : []
  const search = (wanted: string) => {
    setIsWriting(false)
    onSearch(wanted)
  }
  return (
    <div ref={box} className={`relative ${className ?? ''}`}>
      <SearchBox
        label={t`Search games`}
        placeholder={t`Search games`}
        value={text}
        onChange={(value) => {
          setText(value)
          setIsWriting(value !== '')
          if (value === '') onSearch('')
        }}
        onSearch={search}
        searchLabel={t`Search`}
        clearLabel={t`Clear the search`}
        maxLength={LONGEST}
        hotkey="/"
      />
      {found.length > 0 && (
        <ul
          aria-label={t`Games that fit`}
          className="absolute inset-x-0 top-full z-20 mt-2 overflow-hidden rounded-lg bg-surface-3 py-1.5 shadow-3 hairline-strong"
        >
          {found.map((game) => (
            <li key={game.nodeId}>
              <button
                type="button"
                aria-label={`${game.displayName}, ${game.vendorName}`}
                onClick={() => {
                  setIsWriting(false)
                  onLaunch(game, false)
                }}
                className="flex min-h-12 w-full items-center gap-3 px-3 py-1.5 text-start -outline-offset-2 hover:bg-surface-hover"
              >
                <ImageWithFallback
                  src={atHost(game.showIcon)}
                  alt=""
                  eager
                  className={PICTURE}
                  fallback={<DefaultGameIcon className={PICTURE} />}
                />
                {/* Each line is cut at the end of its own direction. */}
                <span className="flex min-w-0 flex-col items-start">
                  <b dir="auto" className="max-w-full truncate text-fg">
                    {game.displayName}
                  </b>
                  <span dir="auto" className="max-w-full truncate text-12 text-fg-2">
                    {game.vendorName}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
