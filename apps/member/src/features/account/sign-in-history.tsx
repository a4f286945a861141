import type { ReplyOf } from '@lantern/contract/endpoint'
import { security } from '@lantern/contract/security'
import { Empty } from '@lantern/ui/empty'
import { Table, type TableColumn } from '@lantern/ui/table'
import { useRead } from '@lantern/web-kit/hooks'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SitePager } from '../../parts/site-pager.tsx'
import { useFormats } from '../../site.ts'
import { useDeviceText, usePlaceText } from './place-text.ts'
import { useWayTexts } from './sign-in-ways.ts'

type SignInRow = ReplyOf<typeof security.history>['content'][number]

const PAGE_SIZE = 10

/** Every sign-in: when, from where, with what. */
export function SignInHistory() {
  const { t } = useLingui()
  const formats = useFormats()
  const ways = useWayTexts()
  const placeText = usePlaceText()
  const deviceText = useDeviceText()
  const [pageNo, setPageNo] = useState(1)
  const { data } = useRead(
    security.history,
    { pageNo, pageSize: PAGE_SIZE },
    { keepPrevious: true, staleMs: 0 },
  )
  const columns: readonly TableColumn<SignInRow>[] = [
    {
      key: 'at',
      header: t`Time`,
      isRowHeader: true,
      render: (row) => formats.dateTime(row.at),
    },
    { key: 'place', header: t`Place`, render: (row) => <bdi>{placeText(row)}</bdi> },
    { key: 'device', header: t`Device`, render: (row) => deviceText(row.device) },
    { key: 'way', header: t`How`, render: (row) => ways[row.way] },
    {
      key: 'ended',
      header: t`Ended`,
      render: (row) => (row.endedAt === null ? t`Still open` : formats.dateTime(row.endedAt)),
    },
  ]
  return (
    <div className="flex flex-col gap-4">
      <Table
        caption={t`Sign-in history`}
        columns={columns}
        rows={data?.content ?? []}
        rowKey={({ id }) => id}
        loadingRows={data === undefined ? 5 : 0}
        empty={<Empty title={t`Nothing yet`} />}
        stack
      />
      {data !== undefined && data.totalPages > 1 && (
        <SitePager page={pageNo} totalPages={data.totalPages} onPage={setPageNo} />
      )}
    </div>
  )
}
