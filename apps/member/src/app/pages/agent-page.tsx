import { Button } from '@lantern/ui/button'
import { autonymOf } from '@lantern/web-kit/language-names'
import { useSessionState } from '@lantern/web-kit/session-react'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { AgentHome } from '../../features/agent/agent-home.tsx'
import { AgentLanding } from '../../features/agent/agent-landing.tsx'
import { NotAnAgent } from '../../features/agent/not-an-agent.tsx'
import { LoginForm } from '../../features/auth/login-form.tsx'
import { useGo } from '../../link.tsx'
import { SupportButton } from '../../parts/support-button.tsx'
import { useMember } from '../../site.ts'
import { openPopup } from '../../stage.ts'
import { sentFromOffice } from '../arrival.ts'
import { ScreenSkeleton } from '../screen-skeleton.tsx'
import { useSignOut } from '../shell/account-actions.ts'

const stay = () => undefined

/** /agent: an agent who is signed in goes on to the office, everybody else finds the form. */
export function LandingScreen() {
  const { i18n } = useLingui()
  const go = useGo()
  const member = useMember()
  const phase = useSessionState((state) => state.phase)
  const isAgent = member?.isAgent === true
  useEffect(() => {
    if (isAgent) go.replace('/agentHome')
  }, [isAgent, go])
  if (isAgent || phase === 'unknown') return <ScreenSkeleton />
  return (
    <AgentLanding
      notice={member && <NotAnAgent account={member.account} />}
      tools={
        <>
          <Button variant="ghost" onClick={() => openPopup('language', {})}>
            {autonymOf(i18n.locale)}
          </Button>
          <SupportButton />
        </>
      }
    >
      <LoginForm page="agent" onDone={stay} />
    </AgentLanding>
  )
}

/** /agentHome: for agents only; everybody else is led to where agents sign in. */
export function HomeScreen() {
  const go = useGo()
  const member = useMember()
  const phase = useSessionState((state) => state.phase)
  const signOut = useSignOut('/agent')
  const elsewhere = sentFromOffice(phase, member?.isAgent)
  useEffect(() => {
    if (elsewhere !== undefined) go.replace(elsewhere)
  }, [elsewhere, go])
  if (member?.isAgent !== true) return <ScreenSkeleton />
  return <AgentHome member={member} onSignOut={() => void signOut()} />
}
