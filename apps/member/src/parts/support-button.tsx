import { Button, type ButtonProps } from '@lantern/ui/button'
import { Trans } from '@lingui/react/macro'
import { Headphones } from 'lucide-react'
import { useSupportMenu } from '../support.ts'

/** Opens customer service, or the ways to it; nothing where the brand has none. */
export function SupportButton({ variant = 'ghost' }: Pick<ButtonProps, 'variant'>) {
  const support = useSupportMenu()
  if (support === undefined) return null
  return (
    <Button variant={variant} icon={<Headphones aria-hidden="true" />} onClick={support.open}>
      <Trans>Customer service</Trans>
    </Button>
  )
}
