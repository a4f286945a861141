import { Pager } from '@lantern/ui/pager'
import { useLingui } from '@lingui/react/macro'

export interface SitePagerProps {
  readonly page: number
  /** Undefined while it is not known. */
  readonly totalPages: number | undefined
  readonly onPage: (page: number) => void
  readonly margin?: number
  readonly range?: number
}

/** Pages of a list: the kit's pager with its words. */
export function SitePager({ page, totalPages, onPage, margin, range }: SitePagerProps) {
  const { t } = useLingui()
  return (
    <Pager
      page={page}
      totalPages={totalPages ?? 1}
      onPage={onPage}
      margin={margin}
      range={range}
      label={t`Pages`}
      previousLabel={t`Previous page`}
      nextLabel={t`Next page`}
      pageLabel={(number) => t`Page ${number}`}
    />
  )
}
