import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Text } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

interface Deed {
  /** Does it at once. */
  readonly act: () => void
  readonly isActing: boolean
  readonly refusal: CallRefusal | undefined
}

export interface ClaimButtonsProps {
  /** Who has it; null: nobody ever had. */
  readonly claim: { readonly isLive: boolean; readonly isMine: boolean } | null
  readonly take: Deed
  readonly leave: Deed
  readonly takeLabel: string
  /** The way to take it from whoever has it now. */
  readonly takeOver: ReactNode
}

/** One way stands where the other one stood: the second press of a double click undoes nothing. */
const isFirst = ({ detail }: { readonly detail: number }): boolean => detail < 2

/** The one way there is now to take something that is one operator's at a time, or to leave it. */
export function ClaimButtons({ claim, take, leave, takeLabel, takeOver }: ClaimButtonsProps) {
  const { i18n } = useLingui()
  const refusal = take.refusal ?? leave.refusal
  return (
    <>
      {refusal ? (
        <Alert color="red" role="alert" icon={<CircleAlert size={18} />}>
          {refusalText(i18n, refusal)}
        </Alert>
      ) : null}
      <Group>
        {claim?.isLive !== true ? (
          <Button
            key="take"
            loading={take.isActing}
            onClick={(press) => isFirst(press) && take.act()}
          >
            {takeLabel}
          </Button>
        ) : claim.isMine ? (
          <Button
            key="leave"
            variant="subtle"
            loading={leave.isActing}
            onClick={(press) => isFirst(press) && leave.act()}
          >
            <Trans>Leave it to others</Trans>
          </Button>
        ) : (
          takeOver
        )}
      </Group>
    </>
  )
}

export interface ClaimTextProps {
  readonly claim: { readonly isLive: boolean; readonly isMine: boolean } | null
  readonly words: {
    /** Nobody ever had it. */
    readonly none: ReactNode
    /** Somebody had it, and its time is over. */
    readonly over: ReactNode
    readonly mine: ReactNode
    readonly others: ReactNode
  }
}

/** Who has it now, told anew when that changes. */
export const ClaimText = ({ claim, words: { none, over, mine, others } }: ClaimTextProps) => (
  <div role="status">
    <Text fz="sm">
      {claim === null ? none : !claim.isLive ? over : claim.isMine ? mine : others}
    </Text>
  </div>
)
