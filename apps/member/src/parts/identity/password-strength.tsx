import { PasswordMeter } from '@lantern/ui/password-meter'
import { useLingui } from '@lingui/react/macro'
import { type Strength, strengthOf } from './strength.ts'

function useNames(): Readonly<Record<Strength, string>> {
  const { t } = useLingui()
  return {
    0: t`Nothing typed yet`,
    1: t({ message: 'Easy to guess', comment: 'Strength of a password' }),
    2: t({ message: 'Fair', comment: 'Strength of a password' }),
    3: t({ message: 'Good', comment: 'Strength of a password' }),
    4: t({ message: 'Strong', comment: 'Strength of a password' }),
  }
}

/** How strong a password is, from the first character on. */
export function PasswordStrength({ password }: { readonly password: string }) {
  const { t } = useLingui()
  const names = useNames()
  const score = strengthOf(password)
  if (score === 0) return null
  return <PasswordMeter score={score} label={t`Strength`} scoreLabel={names[score]} />
}
