import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../src/components/badge.tsx'
import { Button } from '../../src/components/button.tsx'
import { CopyButton } from '../../src/components/copy-button.tsx'
import { Countdown } from '../../src/components/countdown.tsx'
import { Empty } from '../../src/components/empty.tsx'
import { MoneyText } from '../../src/components/money-text.tsx'
import { NoticeBar } from '../../src/components/notice-bar.tsx'
import { Pager } from '../../src/components/pager.tsx'
import { StatusTimeline } from '../../src/components/status-timeline.tsx'
import { Table, type TableColumn } from '../../src/components/table.tsx'
import { Tabs } from '../../src/components/tabs.tsx'
import { Row, Shelf } from './shelf.tsx'

interface Line {
  readonly id: string
  readonly time: string
  readonly kind: string
  readonly amount: string
  readonly balance: string
}
const LINES: readonly Line[] = [
  { id: '1', time: '17:02', kind: 'Deposit', amount: '100.00', balance: '1284.50' },
  { id: '2', time: '16:48', kind: 'Stake', amount: '-12.00', balance: '1184.50' },
  { id: '3', time: '16:40', kind: 'Payout', amount: '31.2050', balance: '1196.50' },
]
const COLUMNS: readonly TableColumn<Line>[] = [
  { key: 'time', header: 'Time', render: (line) => line.time },
  { key: 'kind', header: 'Kind', render: (line) => line.kind, isRowHeader: true },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    render: (line) => <MoneyText amount={line.amount} tone="result" />,
  },
  {
    key: 'balance',
    header: 'Balance after',
    align: 'end',
    render: (line) => <MoneyText amount={line.balance} />,
  },
]
const nothingHere = <Empty icon={<Inbox />} title="No entries in this time" />

function Tables() {
  const key = (line: Line) => line.id
  return (
    <>
      <Table
        caption="Statement"
        columns={COLUMNS}
        rows={LINES}
        rowKey={key}
        empty={nothingHere}
        stack
      />
      <Table
        caption="Statement, waiting"
        columns={COLUMNS}
        rows={[]}
        rowKey={key}
        empty={nothingHere}
        loadingRows={2}
      />
      <Table
        caption="Statement, empty"
        columns={COLUMNS}
        rows={[]}
        rowKey={key}
        empty={nothingHere}
      />
    </>
  )
}

function Pagers() {
  const [page, setPage] = useState(9)
  const texts = {
    label: 'Pages',
    previousLabel: 'Page before',
    nextLabel: 'Next page',
    pageLabel: (n: number) => `Page ${n}`,
  }
  return (
    <>
      <Pager page={page} totalPages={20} onPage={setPage} {...texts} />
      <Pager
        page={Math.min(page, 12)}
        totalPages={12}
        margin={1}
        range={5}
        onPage={setPage}
        {...texts}
        label="Pages of announcements"
      />
      <Pager page={1} totalPages={3} onPage={setPage} {...texts} label="Pages, off" disabled />
    </>
  )
}

function TabSets() {
  const [tab, setTab] = useState('one')
  const items = ['one', 'two', 'three'].map((value) => ({
    value,
    label: `Tab ${value}`,
    panel: <p className="text-fg-2">The panel of tab {value}.</p>,
    disabled: value === 'three',
  }))
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-3">
      {(['line', 'chips', 'segmented'] as const).map((look) => (
        <Tabs
          key={look}
          label={`Tabs as ${look}`}
          look={look}
          items={items}
          value={tab}
          onChange={setTab}
        />
      ))}
    </div>
  )
}

export function ScreenParts() {
  const [until] = useState(() => Date.now() + 65_000)
  const notice = {
    label: 'Notices',
    heading: 'Notice',
    pauseLabel: 'Pause notices',
    playLabel: 'Let notices run',
  }
  const long =
    'Weekend reload is live until Sunday 23:59 (GMT+7). Scheduled maintenance for Velvet tables on Monday 04:00–05:00. '
  return (
    <>
      <Shelf title="Notice bar, countdown, copy">
        <NoticeBar {...notice} items={[{ id: '1', text: 'A short word that fits.' }]} />
        <NoticeBar
          {...notice}
          label="Long notices"
          items={[
            { id: '1', text: long },
            { id: '2', text: long },
          ]}
          more={<a href="#notices">All notices</a>}
        />
        <Row>
          <Countdown
            untilMs={until}
            announce={(seconds) => `${seconds} seconds left`}
            className="display text-30 text-primary-hover"
          />
          <CopyButton
            text="TX-4412-88"
            label="Copy number"
            copiedLabel="Copied"
            failedLabel="Copy it by hand"
          />
        </Row>
      </Shelf>
      <Shelf title="Tabs">
        <TabSets />
      </Shelf>
      <Shelf title="Table and pager">
        <Tables />
        <Pagers />
      </Shelf>
      <Shelf title="Status timeline">
        <div className="grid grid-cols-1 gap-8 sm:grid-cols-2">
          <StatusTimeline
            label="Withdrawal of 50.00"
            steps={[
              { id: '1', title: 'Requested', state: 'done', stateLabel: 'done', time: '17:02' },
              {
                id: '2',
                title: 'Under review',
                state: 'current',
                stateLabel: 'now',
                time: '17:03',
                detail: 'Usually within 30 minutes. Nothing to do for you.',
              },
              { id: '3', title: 'Paid out', state: 'waiting', stateLabel: 'not yet' },
            ]}
          />
          <StatusTimeline
            label="Deposit of 100.00"
            steps={[
              { id: '1', title: 'Requested', state: 'done', stateLabel: 'done', time: '17:02' },
              {
                id: '2',
                title: 'Payment',
                state: 'failed',
                stateLabel: 'failed',
                detail: (
                  <>
                    <Badge tone="negative">Refused</Badge> by the bank
                    <Button size="sm" variant="secondary" className="mt-2 flex">
                      Try again
                    </Button>
                  </>
                ),
              },
            ]}
          />
        </div>
      </Shelf>
    </>
  )
}
