import { games } from '@lantern/contract/games'
import { Modal } from '@lantern/ui/modal'
import { useRead } from '@lantern/web-kit/hooks'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { SitePager } from '../../parts/site-pager.tsx'
import type { PopupParams } from '../../stage.ts'
import { categoryOf } from './categories.ts'
import { NothingFound } from './list-parts.tsx'
import { type Launch, Tiles } from './game-tiles.tsx'
import { LobbySearch } from './lobby-search.tsx'
import { PAGE_SIZE, pageWithin } from './lobby-state.ts'

export interface VendorGamesProps {
  readonly params: PopupParams['vendorGames']
  readonly onClose: () => void
  readonly onLaunch: Launch
}

/** The games of one vendor, over whatever page is there. */
export function VendorGames({ params, onClose, onLaunch }: VendorGamesProps) {
  const { t } = useLingui()
  const { vendorCode, title } = params
  const [asked, setAsked] = useState({ term: '', page: 1 })
  const gameType = categoryOf(params.gameType)
  const among = { vassalage: vendorCode, ...(gameType && { gameType }) }
  const { data, error, refetch } = useRead(
    games.list,
    {
      ...among,
      pageNo: asked.page,
      pageSize: PAGE_SIZE,
      ...(asked.term !== '' && { gameName: asked.term }),
    },
    { keepPrevious: true },
  )
  const page = pageWithin(asked.page, data?.totalPages)
  if (page !== asked.page) setAsked({ ...asked, page })
  return (
    <Modal
      name="vendorGames"
      size="xl"
      sheet
      open
      onClose={onClose}
      title={title}
      closeLabel={t`Close`}
    >
      <div className="flex min-h-80 flex-col gap-4">
        <LobbySearch
          term={asked.term}
          onSearch={(term) => setAsked({ term: term.trim(), page: 1 })}
          onLaunch={onLaunch}
          among={among}
          over={vendorCode}
        />
        {error && !data ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : data?.games.length === 0 ? (
          <NothingFound filter="ALL" term={asked.term} />
        ) : (
          <Tiles games={data?.games} onLaunch={onLaunch} label={title} columns="five" />
        )}
        <SitePager
          page={asked.page}
          totalPages={data?.totalPages}
          onPage={(page) => setAsked({ ...asked, page })}
        />
      </div>
    </Modal>
  )
}
