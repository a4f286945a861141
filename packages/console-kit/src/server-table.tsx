import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Pagination, Select, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import clsx from 'clsx'
import { ArrowDown, ArrowUp, ArrowUpDown, CircleAlert, Inbox } from 'lucide-react'
import { DataTable, type DataTableColumn } from 'mantine-datatable'
import type { ReactNode } from 'react'
import {
  PAGE_SIZES,
  type TableShape,
  type TableState,
  withPage,
  withPageSize,
  withSort,
} from './table-state.ts'
import { FilterChips, type TableFilter, TableToolbar } from './table-toolbar.tsx'

export interface Column<Row> {
  /** Stable name: the saved view holds it. */
  readonly key: string
  readonly title: string
  readonly render: (row: Row) => ReactNode
  readonly align?: 'right'
  /** The server's name of this order; absent when it can not be sorted by. */
  readonly sortKey?: string
  readonly width?: number
  /** Always shown: what the row is about. */
  readonly fixed?: true
  readonly hiddenAtFirst?: true
  /** The cell opens the row, so that the keyboard can do what a click on the row does. */
  readonly opens?: true
}

/** One page of rows as every list of the contract answers it. */
export interface TablePage<Row> {
  readonly content: readonly Row[]
  readonly totalPages: number
  readonly totalElements: number
}

export interface ServerTableProps<Row> {
  /** Name of the saved view, unique among the tables. */
  name: string
  /** What is listed, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  shape: TableShape
  state: TableState
  onState: (state: TableState) => void
  /** Undefined until the first answer. */
  page: TablePage<Row> | undefined
  /** A page is being read: the old rows stay, dimmed. */
  isStale: boolean
  /** Why the last read failed, in the reader's language. */
  error: string | undefined
  onRetry: () => void
  /** Absent when the list can not be searched. */
  searchLabel?: string
  filters?: readonly TableFilter[]
  emptyText: string
  /** Opens a row; a press on it or on its opening cell. */
  onOpen?: (row: Row) => void
  /** The row that is open beside the table. */
  openId?: string | undefined
  /** Shown at the end of the toolbar. */
  actions?: ReactNode
}

/** A list of the server: it pages, sorts, filters and searches there, and the address says it all. */
export function ServerTable<Row>(props: ServerTableProps<Row>) {
  const { state, shape, onState, page, columns } = props
  const { hidden, setHidden } = useSavedView(props.name, columns)
  const visible = columns.filter(({ key, fixed }) => fixed || !hidden.includes(key))
  return (
    <Stack gap="md">
      {props.filters?.map((filter) => (
        <FilterChips key={filter.name} filter={filter} state={state} onState={onState} />
      ))}
      <section className="kit-panel" aria-label={props.label}>
        <TableToolbar
          state={state}
          onState={onState}
          searchLabel={props.searchLabel}
          columns={columns}
          hidden={hidden}
          onHidden={setHidden}
          actions={props.actions}
        />
        {props.error === undefined ? null : (
          <TableError text={props.error} onRetry={props.onRetry} />
        )}
        {props.error !== undefined && page === undefined ? null : (
          <TableBody {...props} columns={visible} />
        )}
        {page === undefined ? null : (
          <TableFooter state={state} shape={shape} onState={onState} page={page} />
        )}
      </section>
    </Stack>
  )
}

function TableBody<Row>(props: ServerTableProps<Row>) {
  const { state, page, onState, onOpen, rowId } = props
  const { sort } = state
  const sorting = (sortKey: string, title: string) => (
    <SortButton
      title={title}
      direction={sort?.by === sortKey ? sort.direction : undefined}
      onSort={(direction) => onState(withSort(state, { by: sortKey, direction }))}
    />
  )
  return (
    <DataTable<Row>
      className="kit-table"
      aria-label={props.label}
      aria-busy={props.isStale}
      columns={props.columns.map((column) => dataColumn(column, sorting, onOpen))}
      records={page ? [...page.content] : []}
      idAccessor={rowId}
      fetching={page === undefined || props.isStale}
      minHeight={page === undefined ? 240 : page.content.length === 0 ? 200 : 0}
      maxHeight="max(360px, calc(100dvh - 300px))"
      verticalSpacing={10}
      horizontalSpacing="md"
      withTableBorder={false}
      withRowBorders
      highlightOnHover={onOpen !== undefined}
      emptyState={page === undefined ? <span /> : <TableEmpty text={props.emptyText} />}
      {...(onOpen ? { onRowClick: ({ record }) => onOpen(record) } : {})}
      rowClassName={(row) => clsx(rowId(row) === props.openId && 'kit-row-open')}
      scrollAreaProps={{
        type: 'auto',
        offsetScrollbars: 'present',
        viewportProps: { tabIndex: 0, role: 'group', 'aria-label': props.label },
      }}
    />
  )
}

function dataColumn<Row>(
  column: Column<Row>,
  sorting: (sortKey: string, title: string) => ReactNode,
  onOpen: ((row: Row) => void) | undefined,
): DataTableColumn<Row> {
  const { key, title, render, align, sortKey, width, opens } = column
  return {
    accessor: key,
    title: sortKey === undefined ? title : sorting(sortKey, title),
    noWrap: true,
    ...(align ? { textAlign: align } : {}),
    ...(width === undefined ? {} : { width }),
    render: (row) =>
      opens && onOpen ? (
        <button
          type="button"
          className="kit-row-opener"
          onClick={(event) => {
            event.stopPropagation()
            onOpen(row)
          }}
        >
          {render(row)}
        </button>
      ) : (
        render(row)
      ),
  }
}

interface SortButtonProps {
  title: string
  /** Undefined: the table is not in the order of this column. */
  direction: 'asc' | 'desc' | undefined
  onSort: (direction: 'asc' | 'desc') => void
}

/** A button inside the heading, so that the heading stays one for screen readers. */
function SortButton({ title, direction, onSort }: SortButtonProps) {
  const { t } = useLingui()
  const Icon = direction === undefined ? ArrowUpDown : direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      className="kit-sort"
      data-sorted={direction !== undefined}
      onClick={() => onSort(direction === 'desc' ? 'asc' : 'desc')}
    >
      {title}
      <Icon size={14} aria-hidden="true" />
      {direction === undefined ? null : (
        <VisuallyHidden>
          {direction === 'asc' ? t`sorted upwards` : t`sorted downwards`}
        </VisuallyHidden>
      )}
    </button>
  )
}

function TableEmpty({ text }: { text: string }) {
  return (
    <Stack align="center" gap={6} c="dimmed">
      <Inbox size={28} aria-hidden="true" />
      <Text fz="sm">{text}</Text>
    </Stack>
  )
}

function TableError({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className="kit-table-error" role="alert">
      <CircleAlert size={20} aria-hidden="true" />
      <Text fz="sm">{text}</Text>
      <Button variant="default" size="xs" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}

interface TableFooterProps {
  state: TableState
  shape: TableShape
  onState: (state: TableState) => void
  page: TablePage<unknown>
}

function TableFooter({ state, onState, page }: TableFooterProps) {
  const { t, i18n } = useLingui()
  const first = (state.pageNo - 1) * state.pageSize + 1
  const last = first + page.content.length - 1
  const count = (value: number) => i18n.number(value)
  return (
    <div className="kit-table-footer">
      <Text fz="sm" c="dimmed" className="kit-tabular" role="status">
        {page.content.length === 0 ? (
          <Trans>{count(page.totalElements)} in all</Trans>
        ) : (
          <Trans>
            {count(first)}–{count(last)} of {count(page.totalElements)}
          </Trans>
        )}
      </Text>
      <Select
        size="xs"
        w={120}
        aria-label={t`Rows on a page`}
        data={PAGE_SIZES.map((size) => ({ value: String(size), label: t`${size} rows` }))}
        value={String(state.pageSize)}
        allowDeselect={false}
        onChange={(value) => onState(withPageSize(state, Number.parseInt(value ?? '', 10)))}
      />
      {page.totalPages > 1 ? (
        <Pagination
          size="sm"
          total={page.totalPages}
          value={state.pageNo}
          onChange={(pageNo) => onState(withPage(state, pageNo))}
          getItemProps={(pageNo) => ({ 'aria-label': t`Page ${pageNo}` })}
          getControlProps={(control) => ({
            'aria-label': {
              first: t`First page`,
              previous: t`Previous page`,
              next: t`Next page`,
              last: t`Last page`,
            }[control],
          })}
        />
      ) : null}
    </div>
  )
}

/** Which columns this reader hides, kept on this device. */
function useSavedView<Row>(name: string, columns: readonly Column<Row>[]) {
  const atFirst = columns.filter(({ hiddenAtFirst }) => hiddenAtFirst).map(({ key }) => key)
  const [hidden, setHidden] = useLocalStorage<readonly string[]>({
    key: `lantern.columns.${name}`,
    defaultValue: atFirst,
    getInitialValueInEffect: false,
    deserialize: (text) => readHidden(text) ?? atFirst,
  })
  return { hidden, setHidden }
}

/** What was stored may be years old or written by hand: only a list of names is believed. */
function readHidden(text: string | undefined): readonly string[] | undefined {
  if (text === undefined || !/^\[("[A-Za-z]+"(,"[A-Za-z]+")*)?\]$/.test(text)) return undefined
  return [...text.matchAll(/"([A-Za-z]+)"/g)].map(([, key = '']) => key)
}
