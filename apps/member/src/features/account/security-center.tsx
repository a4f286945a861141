import { Tabs } from '@lantern/ui/tabs'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMember } from '../../site.ts'
import { Devices } from './devices.tsx'
import { Profile } from './profile.tsx'
import { Protection } from './protection.tsx'
import { SignInHistory } from './sign-in-history.tsx'
import { WinnerPrivacy } from './winner-privacy.tsx'

/** My account: who I am here, what protects it, and where I am signed in. */
export function Screen() {
  const { t } = useLingui()
  const member = useMember()
  const [tab, setTab] = useState('protection')
  if (member === undefined) return null
  return (
    <div className="flex flex-col gap-5">
      <Profile member={member} />
      {member.isTrial ? (
        <Protection member={member} />
      ) : (
        <Tabs
          label={t`My account`}
          look="chips"
          value={tab}
          onChange={setTab}
          items={[
            {
              value: 'protection',
              label: t`Protection`,
              panel: (
                <div className="flex flex-col gap-5">
                  <Protection member={member} />
                  <WinnerPrivacy />
                </div>
              ),
            },
            { value: 'devices', label: t`Where you are signed in`, panel: <Devices /> },
            { value: 'history', label: t`Sign-in history`, panel: <SignInHistory /> },
          ]}
        />
      )}
    </div>
  )
}
