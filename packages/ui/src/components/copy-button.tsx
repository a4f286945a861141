import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { useAnnounce } from './live-region.tsx'

export interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  readonly text: string
  readonly label: string
  readonly copiedLabel: string
  /** Said when the browser refuses; the text stays on the page to be marked by hand. */
  readonly failedLabel: string
}

const SHOWN_MS = 2_000

/** Copies a text and says whether it worked. */
export function CopyButton(props: CopyButtonProps) {
  const { text, label, copiedLabel, failedLabel, variant = 'secondary', size, className } = props
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const announce = useAnnounce()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const show = (next: 'copied' | 'failed') => {
    setState(next)
    announce(next === 'copied' ? copiedLabel : failedLabel)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setState('idle'), SHOWN_MS)
  }
  const copy = () => {
    // No clipboard at all on pages without TLS.
    if (!navigator.clipboard) return show('failed')
    navigator.clipboard.writeText(text).then(
      () => show('copied'),
      () => show('failed'),
    )
  }
  const words = { idle: label, copied: copiedLabel, failed: failedLabel }
  return (
    <Button
      variant={variant}
      size={size}
      className={className}
      onClick={copy}
      icon={state === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
    >
      {words[state]}
    </Button>
  )
}
