import type { ReactNode } from 'react'
import { cx } from 'tailwind-variants/lite'
import { Skeleton } from './skeleton.tsx'

export interface TableColumn<Row> {
  readonly key: string
  readonly header: string
  readonly render: (row: Row) => ReactNode
  /** Amounts and counts stand at the end of the line. */
  readonly align?: 'start' | 'end' | undefined
  /** The cell that names the row. */
  readonly isRowHeader?: boolean | undefined
}

export interface TableProps<Row> {
  /** Said to screen readers before the table. */
  readonly caption: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** Shown instead of rows when there are none. */
  readonly empty: ReactNode
  /** Shows this many waiting rows instead. */
  readonly loadingRows?: number | undefined
  readonly footer?: ReactNode | undefined
  /** On phones each row becomes a card with the headers beside the values. */
  readonly stack?: boolean | undefined
}

const cellOf = (align: 'start' | 'end' | undefined, stack: boolean) =>
  cx(
    'h-12 px-3.5 py-2',
    align === 'end' ? 'text-end tabular-nums' : 'text-start',
    stack &&
      'max-sm:flex max-sm:h-auto max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:px-0 max-sm:py-1 max-sm:text-end max-sm:before:font-normal max-sm:before:text-fg-3 max-sm:before:content-[attr(data-header)]',
  )

/**
 * Rows and columns. The roles are written out because a browser forgets them when a phone's style
 * sheet turns the rows into cards.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, loadingRows = 0, footer, stack = false } = props
  const waiting = Array.from({ length: loadingRows }, (_, i) => i)
  const block = cx(stack && 'max-sm:block')
  const isEmpty = loadingRows === 0 && rows.length === 0
  const line = cx(
    'border-t border-line',
    stack &&
      'max-sm:block max-sm:rounded-md max-sm:border-0 max-sm:bg-surface-2 max-sm:p-3.5 max-sm:not-first:mt-2',
  )
  return (
    // A wide table scrolls inside its frame, and the keyboard must be able to scroll it.
    <section
      aria-label={caption}
      tabIndex={0}
      aria-busy={loadingRows > 0}
      className={cx(
        'overflow-x-auto rounded-lg bg-surface-1 ring-1 ring-line',
        stack && 'max-sm:bg-transparent max-sm:ring-0',
      )}
    >
      <table role="table" className="w-full border-collapse text-13">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className={cx('bg-surface-2', stack && 'max-sm:sr-only')}>
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={cx(
                  'px-3.5 py-2.5 text-12 font-semibold whitespace-nowrap text-fg-3',
                  column.align === 'end' ? 'text-end' : 'text-start',
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={block}>
          {waiting.map((i) => (
            <tr role="row" key={i} className={line}>
              {columns.map((column) => (
                <td
                  role="cell"
                  key={column.key}
                  data-header={column.header}
                  className={cellOf(column.align, stack)}
                >
                  <Skeleton className="inline-block h-4 w-20" />
                </td>
              ))}
            </tr>
          ))}
          {loadingRows === 0 &&
            rows.map((row) => (
              <tr role="row" key={rowKey(row)} className={cx(line, 'sm:hover:bg-surface-2')}>
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} stack={stack} />
                ))}
              </tr>
            ))}
          {isEmpty && (
            <tr role="row" className={block}>
              <td role="cell" colSpan={columns.length} className={block}>
                {props.empty}
              </td>
            </tr>
          )}
        </tbody>
        {footer !== undefined && (
          <tfoot role="rowgroup" className="border-t border-line bg-surface-2 font-bold">
            {footer}
          </tfoot>
        )}
      </table>
    </section>
  )
}

interface CellProps<Row> {
  readonly column: TableColumn<Row>
  readonly row: Row
  readonly stack: boolean
}

function Cell<Row>({ column, row, stack }: CellProps<Row>) {
  const className = cellOf(column.align, stack)
  if (!column.isRowHeader) {
    return (
      <td role="cell" data-header={column.header} className={className}>
        {column.render(row)}
      </td>
    )
  }
  return (
    <th
      role="rowheader"
      scope="row"
      data-header={column.header}
      className={cx(className, 'font-semibold')}
    >
      {column.render(row)}
    </th>
  )
}
