import { useLingui } from '@lingui/react/macro'
import { ActionIcon, CopyButton, Group, Text, Tooltip } from '@mantine/core'
import { Check, Copy } from 'lucide-react'

export interface CopyIdProps {
  /** What is copied. */
  value: string
  /** What is shown when it differs: a reference, a shortened hash. */
  shown?: string
  /** What it is, for the button's name: "reference", "member id". */
  what: string
}

/** An identifier that is copied with one press. */
export function CopyId({ value, shown, what }: CopyIdProps) {
  const { t } = useLingui()
  return (
    <Group gap={4} wrap="nowrap" className="kit-copy-id">
      <Text span ff="monospace" fz="sm" dir="ltr">
        {shown ?? value}
      </Text>
      <CopyButton value={value}>
        {({ copied, copy }) => {
          const label = copied ? t`Copied` : t`Copy ${what}`
          return (
            <Tooltip label={label} withArrow>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={label}
                onClick={(event) => {
                  event.stopPropagation()
                  copy()
                }}
              >
                {copied ? <Check size={14} /> : <Copy size={14} />}
              </ActionIcon>
            </Tooltip>
          )
        }}
      </CopyButton>
    </Group>
  )
}
