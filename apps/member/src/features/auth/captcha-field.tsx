import { member } from '@lantern/contract/member'
import { Field } from '@lantern/ui/field'
import { IconButton } from '@lantern/ui/icon-button'
import { Skeleton } from '@lantern/ui/skeleton'
import { TextInput } from '@lantern/ui/text-input'
import { useApi } from '@lantern/web-kit/hooks'
import { useLingui } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'

/** A new picture at most once a second. */
const REFRESH_PAUSE_MS = 1_100

export interface CaptchaFieldProps {
  readonly purpose: 'login' | 'register'
  readonly value: string
  readonly onChange: (value: string) => void
  /** Another number asks for a fresh picture: the last one was used up. */
  readonly round: number
  readonly error?: string | undefined
}

/** The picture and what is read in it. */
export function CaptchaField({ purpose, value, onChange, round, error }: CaptchaFieldProps) {
  const { t } = useLingui()
  const api = useApi()
  const [image, setImage] = useState<string>()
  const [isResting, setIsResting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const refresh = useCallback(async () => {
    setIsResting(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsResting(false), REFRESH_PAUSE_MS)
    try {
      setImage(await api.call(member.captcha, { purpose }))
    } catch {
      // The old picture is used up in any case; the button asks again.
      setImage(undefined)
    }
  }, [api, purpose])

  useEffect(() => {
    void refresh()
  }, [refresh, round])
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <Field label={t`Captcha`} required error={error} hint={t`Type the characters of the picture.`}>
      <div className="flex items-center gap-2">
        <TextInput
          className="flex-1"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={16}
        />
        <span className="grid h-12 w-32 shrink-0 place-items-center overflow-hidden rounded-md bg-paper">
          {image === undefined ? (
            <Skeleton className="h-12 w-32" />
          ) : (
            <img
              src={`data:image/svg+xml;base64,${image}`}
              alt={t`Picture with the characters to type`}
              className="h-12 w-32 object-contain"
            />
          )}
        </span>
        <IconButton
          label={t`Another picture`}
          icon={<RefreshCw aria-hidden="true" />}
          disabled={isResting}
          onClick={() => void refresh()}
        />
      </div>
    </Field>
  )
}
