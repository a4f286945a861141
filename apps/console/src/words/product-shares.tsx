import { Trans } from '@lingui/react/macro'
import { Group, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRolloverWords } from './rollover-words.ts'

/** Shares of a bet, in percent, as they are typed. */
export interface ShareFields {
  /** Of products without a share of their own. */
  readonly otherwise: string
  readonly products: Readonly<Record<string, string>>
}

interface ProductSharesProps {
  readonly fields: ShareFields
  readonly change: (part: Pick<ShareFields, 'products'>) => void
  readonly disabled?: boolean
  /** The field for all else. */
  readonly children: ReactNode
}

/** How much of a bet counts, by product. */
export function ProductShares({ fields, change, disabled = false, children }: ProductSharesProps) {
  const { products } = useRolloverWords()
  return (
    <>
      <Text fw={600}>
        <Trans>How much of a bet counts, in percent</Trans>
      </Text>
      <Group align="end">
        {children}
        {Object.entries(products).map(([product, name]) => (
          <TextInput
            key={product}
            w={110}
            label={name}
            placeholder={fields.otherwise}
            value={fields.products[product] ?? ''}
            disabled={disabled}
            onChange={(event) =>
              change({ products: { ...fields.products, [product]: event.currentTarget.value } })
            }
          />
        ))}
      </Group>
    </>
  )
}
