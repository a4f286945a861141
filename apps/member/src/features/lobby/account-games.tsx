import { lobby } from '@lantern/contract/lobby'
import { Button } from '@lantern/ui/button'
import { Empty } from '@lantern/ui/empty'
import { useRead } from '@lantern/web-kit/hooks'
import { useSessionState } from '@lantern/web-kit/session-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { SitePager } from '../../parts/site-pager.tsx'
import { openPopup } from '../../stage.ts'
import { type Failing, failing, NothingFound } from './list-parts.tsx'
import { type Game, type Launch, Tiles } from './game-tiles.tsx'
import { PAGE_SIZE, pageWithin, shownOf } from './lobby-state.ts'

/** All favourites come at once; the page shows them bit by bit. */
const ALL_FAVOURITES = 999

export interface AccountGamesProps {
  readonly selection: 'FAV' | 'RECENT'
  readonly labelledBy: string
  readonly onLaunch: Launch
  /** What to do while there is no game yet. */
  readonly whenEmpty?: ReactNode
}

/** What somebody keeps or opened last. It takes a sign-in to see it. */
export function AccountGames(props: AccountGamesProps) {
  const phase = useSessionState((state) => state.phase)
  if (phase !== 'signed-in' && phase !== 'unknown') return <SignInFirst />
  return props.selection === 'FAV' ? <Favourites {...props} /> : <Recent {...props} />
}

function SignInFirst() {
  const { t } = useLingui()
  return (
    <Empty
      title={t`Sign in to see your games`}
      text={<Trans>What you keep and what you played last is yours alone.</Trans>}
      action={
        <Button onClick={() => openPopup('login', { tab: 'login' })}>
          <Trans>Log in</Trans>
        </Button>
      }
    />
  )
}

function useIsSignedIn(): boolean {
  return useSessionState(({ phase }) => phase === 'signed-in')
}

function Favourites(props: AccountGamesProps) {
  const enabled = useIsSignedIn()
  const read = useRead(lobby.favourites, { pageNo: 1, pageSize: ALL_FAVOURITES }, { enabled })
  return <Whole {...props} games={read.data?.content} {...failing(read)} />
}

function Recent(props: AccountGamesProps) {
  const enabled = useIsSignedIn()
  const [page, setPage] = useState(1)
  const asked = { page, pageSize: PAGE_SIZE }
  const read = useRead(lobby.recent, asked, { enabled, keepPrevious: true })
  // The list became shorter: what was its page is none any more.
  const within = pageWithin(page, read.data?.totalPages)
  if (within !== page) setPage(within)
  return (
    <>
      <Whole {...props} games={read.data?.content} {...failing(read)} />
      <SitePager page={page} totalPages={read.data?.totalPages} onPage={setPage} />
    </>
  )
}

interface WholeProps extends AccountGamesProps, Failing {
  readonly games: readonly Game[] | undefined
}

/** The first of a list, and more of it below when somebody asks. */
function Whole(props: WholeProps) {
  const { selection, labelledBy, onLaunch, games, error, retry } = props
  const [steps, setSteps] = useState(1)
  if (error && !games) return <LoadFailed error={error} onRetry={retry} />
  if (games?.length === 0)
    return <NothingFound filter={selection} term="" action={props.whenEmpty} />
  return (
    <>
      <Tiles games={games && shownOf(games, steps)} onLaunch={onLaunch} labelledBy={labelledBy} />
      {games !== undefined && games.length > shownOf(games, steps).length && (
        <div className="flex justify-center">
          <Button variant="secondary" onClick={() => setSteps(steps + 1)}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
