import { Modal } from '@lantern/ui/modal'
import { Skeleton } from '@lantern/ui/skeleton'
import { Tabs } from '@lantern/ui/tabs'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { GroupBanners } from '../../parts/group-banners.tsx'
import { loadable } from '../../parts/loadable.tsx'
import { useBrand } from '../../site.ts'
import type { PopupProps } from '../../stage.ts'
import { LoginForm } from './login-form.tsx'

const RegisterForm = loadable(async () => (await import('./register-form.tsx')).RegisterForm)

/** Signing in and registering, two sides of one popup. */
export function Popup({ params, onClose }: PopupProps<'login'>) {
  const { t } = useLingui()
  const { brandName } = useBrand()
  const [tab, setTab] = useState<string>(params.tab)
  return (
    <Modal
      name="login"
      size="sm"
      sheet
      open
      onClose={onClose}
      title={tab === 'login' ? t`Welcome back` : t`Join ${brandName}`}
      closeLabel={t`Close`}
    >
      <div className="mb-4 empty:hidden">
        <GroupBanners group={tab === 'login' ? 'w_login' : 'w_register'} />
      </div>
      <Tabs
        label={t`Log in or register`}
        look="segmented"
        value={tab}
        onChange={setTab}
        items={[
          {
            value: 'login',
            label: t`Log in`,
            panel: (
              <LoginForm
                onDone={onClose}
                onRegister={() => setTab('register')}
                proof={params.proof}
              />
            ),
          },
          {
            value: 'register',
            label: t`Register`,
            panel: (
              <Suspense fallback={<Skeleton className="h-80 rounded-md" />}>
                <RegisterForm onDone={onClose} socialTicket={params.socialTicket} />
              </Suspense>
            ),
          },
        ]}
      />
    </Modal>
  )
}
