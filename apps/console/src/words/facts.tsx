import { Fragment, type ReactNode } from 'react'

export interface FactsProps {
  facts: readonly { readonly name: string; readonly value: ReactNode }[]
}

/** Names and values of one thing. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="console-facts">
      {facts.map(({ name, value }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
