import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Popover, Stack, TextInput } from '@mantine/core'
import { useClipboard, useDebouncedCallback } from '@mantine/hooks'
import { Columns3, Link2, Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { LONGEST_SEARCH, type TableState, withFilter, withSearch } from './table-state.ts'

export interface TableFilter {
  /** Name in the address and in the call. */
  readonly name: string
  readonly label: string
  /** The word for "no choice". */
  readonly anyLabel: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

export interface FilterChipsProps {
  filter: TableFilter
  state: TableState
  onState: (state: TableState) => void
}

/** One choice among a few, as chips over the table. */
export function FilterChips({ filter, state, onState }: FilterChipsProps) {
  const chosen = state.filters[filter.name]
  const options = [{ value: undefined, label: filter.anyLabel }, ...filter.options]
  return (
    <div className="kit-chips" role="group" aria-label={filter.label}>
      {options.map(({ value, label }) => (
        <button
          key={value ?? ''}
          type="button"
          className="kit-chip"
          aria-pressed={value === chosen}
          onClick={() => onState(withFilter(state, filter.name, value))}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

interface ChoosableColumn {
  readonly key: string
  readonly title: string
  readonly fixed?: true
}

export interface TableToolbarProps {
  state: TableState
  onState: (state: TableState) => void
  searchLabel: string | undefined
  columns: readonly ChoosableColumn[]
  hidden: readonly string[]
  onHidden: (hidden: readonly string[]) => void
  actions: ReactNode
}

export function TableToolbar(props: TableToolbarProps) {
  return (
    <div className="kit-toolbar">
      {props.searchLabel === undefined ? null : (
        <SearchField label={props.searchLabel} state={props.state} onState={props.onState} />
      )}
      <div className="kit-toolbar-end">
        {props.actions}
        <ColumnChooser columns={props.columns} hidden={props.hidden} onHidden={props.onHidden} />
        <CopyLink />
      </div>
    </div>
  )
}

/** The address as it is when it is pressed. */
function CopyLink() {
  const { t } = useLingui()
  const { copied, copy } = useClipboard({ timeout: COPIED_MS })
  return (
    <Button
      variant="default"
      size="compact-md"
      className="kit-pill"
      leftSection={<Link2 size={16} aria-hidden="true" />}
      onClick={() => copy(window.location.href)}
      aria-label={copied ? t`Link copied` : t`Copy the link to this view`}
    >
      {copied ? <Trans>Copied</Trans> : <Trans>Link</Trans>}
    </Button>
  )
}

const COPIED_MS = 1_000

interface SearchFieldProps {
  label: string
  state: TableState
  onState: (state: TableState) => void
}

const TYPING_PAUSE_MS = 300

function SearchField({ label, state, onState }: SearchFieldProps) {
  const { t } = useLingui()
  const [text, setText] = useState(state.search)
  const search = useDebouncedCallback(
    (typed: string) => onState(withSearch(state, typed)),
    TYPING_PAUSE_MS,
  )
  // the address may change without this field: back, a copied link
  useEffect(() => setText(state.search), [state.search])
  return (
    <form
      role="search"
      className="kit-search"
      onSubmit={(event) => {
        event.preventDefault()
        search.cancel()
        onState(withSearch(state, text))
      }}
    >
      <TextInput
        type="search"
        aria-label={label}
        placeholder={label}
        radius="xl"
        maxLength={LONGEST_SEARCH}
        leftSection={<Search size={18} aria-hidden="true" />}
        value={text}
        onChange={(event) => {
          const typed = event.currentTarget.value
          setText(typed)
          search(typed)
        }}
        rightSection={
          text === '' ? null : (
            <button
              type="button"
              className="kit-clear"
              aria-label={t`Clear the search`}
              onClick={() => {
                search.cancel()
                setText('')
                onState(withSearch(state, ''))
              }}
            >
              <X size={16} />
            </button>
          )
        }
      />
    </form>
  )
}

interface ColumnChooserProps {
  columns: readonly ChoosableColumn[]
  hidden: readonly string[]
  onHidden: (hidden: readonly string[]) => void
}

function ColumnChooser({ columns, hidden, onHidden }: ColumnChooserProps) {
  const choosable = columns.filter(({ fixed }) => !fixed)
  return (
    <Popover position="bottom-end" trapFocus withinPortal>
      <Popover.Target>
        <Button
          variant="default"
          size="compact-md"
          className="kit-pill"
          leftSection={<Columns3 size={16} aria-hidden="true" />}
        >
          <Trans>Columns</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {choosable.map(({ key, title }) => (
            <Checkbox
              key={key}
              label={title}
              checked={!hidden.includes(key)}
              onChange={(event) =>
                onHidden(
                  event.currentTarget.checked
                    ? hidden.filter((other) => other !== key)
                    : [...hidden, key],
                )
              }
            />
          ))}
          <Button variant="subtle" size="compact-sm" onClick={() => onHidden([])}>
            <Trans>Show all</Trans>
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
