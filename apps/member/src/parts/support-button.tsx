import { Button, type ButtonProps } from '@lantern/ui/button'
import { Trans } from '@lingui/react/macro'
import { Headphones } from 'lucide-react'
import { openSupport, useSupport } from '../support.ts'

/** Opens customer service in a small window of its own; nothing where the brand has none. */
export function SupportButton({ variant = 'ghost' }: Pick<ButtonProps, 'variant'>) {
  const address = useSupport()
  if (address === undefined) return null
  return (
    <Button
      variant={variant}
      icon={<Headphones aria-hidden="true" />}
      onClick={() => openSupport(address)}
    >
      <Trans>Customer service</Trans>
    </Button>
  )
}
