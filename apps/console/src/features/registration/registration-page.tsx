import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsSettings } from '@lantern/contract/ops/settings'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageHead } from '../../app/page-head.tsx'
import { useHasGrant } from '../../session/operator.ts'
import { ReadGate, ReadOnlyNote } from '../../words/read-gate.tsx'
import { FormEditor } from './form-editor.tsx'
import { OwnPatterns } from './own-patterns.tsx'
import { PasswordPolicy } from './password-policy.tsx'
import { PatternTester } from './pattern-tester.tsx'
import { RecoveryCard } from './recovery-card.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { TermsCard } from './terms-card.tsx'

export type Registration = ReplyOf<(typeof opsSettings)['registration']>

export interface RegistrationPartProps {
  registration: Registration
  mayWrite: boolean
}

/** What a person is asked for before they become a member. */
export default function RegistrationPage() {
  const { t } = useLingui()
  const mayWrite = useHasGrant('system.write')
  const { data, error, refetch } = useRead(opsSettings.registration, {})
  return (
    <>
      <PageHead
        title={t`Registration`}
        note={<Trans>Changes hold at once, without a restart.</Trans>}
      />
      <ReadOnlyNote mayWrite={mayWrite} />
      <ReadGate data={data} error={error} onRetry={() => void refetch()}>
        {(registration) => (
          <>
            <FormEditor registration={registration} mayWrite={mayWrite} />
            <div className="console-cards" data-wide>
              <TermsCard registration={registration} mayWrite={mayWrite} />
              <PasswordPolicy registration={registration} mayWrite={mayWrite} />
              <RecoveryCard mayWrite={mayWrite} />
              <SignInCard mayWrite={mayWrite} />
              <PatternTester registration={registration} />
            </div>
            <OwnPatterns registration={registration} mayWrite={mayWrite} />
          </>
        )}
      </ReadGate>
    </>
  )
}
