import type { ReactNode } from 'react'

export interface PageHeadProps {
  title: ReactNode
  /** A line beside the title. */
  note?: ReactNode
}

export function PageHead({ title, note }: PageHeadProps) {
  return (
    <header className="console-page-head">
      <h1>{title}</h1>
      {note === undefined ? null : <p>{note}</p>}
    </header>
  )
}
