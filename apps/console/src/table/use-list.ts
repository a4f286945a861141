import type { TablePage } from '@lantern/console-kit/server-table'
import type { Endpoint, ReplyOf } from '@lantern/contract/endpoint'
import type { CallInput } from '@lantern/web-kit/call-input'
import { useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { useLingui } from '@lingui/react'

export interface List<Page> {
  readonly page: Page | undefined
  readonly isStale: boolean
  readonly error: string | undefined
  readonly onRetry: () => void
}

/** Reads one page of a list in the form that a table takes. */
export function useList<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  refetchMs: number | false = false,
): List<ReplyOf<E>> {
  const { i18n } = useLingui()
  const read = useRead(endpoint, input, { keepPrevious: true, refetchMs })
  return {
    page: read.data,
    // a refresh in the background is not worth dimming the rows for; another page is
    isStale: read.isPlaceholderData,
    error: read.error ? refusalText(i18n, read.error) : undefined,
    onRetry: () => void read.refetch(),
  }
}

export type RowOf<E extends Endpoint> = ReplyOf<E> extends TablePage<infer Row> ? Row : never
