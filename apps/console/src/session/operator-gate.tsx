import { opsSession } from '@lantern/contract/ops/console'
import { useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { OperatorProvider } from './operator.ts'

const SignIn = lazy(() => import('../features/sign-in/sign-in.tsx'))

/** Lets signed-in operators through and asks everyone else to sign in, at whatever address. */
export function OperatorGate({ children }: { children: ReactNode }) {
  const { i18n, t } = useLingui()
  const me = useRead(opsSession.me, {}, { staleMs: 60_000 })
  if (me.error?.code === 'not_signed_in') {
    return (
      <Suspense fallback={<Waiting label={t`Loading…`} />}>
        <SignIn />
      </Suspense>
    )
  }
  if (me.data) return <OperatorProvider value={me.data}>{children}</OperatorProvider>
  if (!me.error) return <Waiting label={t`Loading…`} />
  return (
    <Center mih="100dvh" p="md" component="main">
      <Stack align="center" gap="sm" maw={420} ta="center">
        <Title order={1} fz="h3">
          <Trans>The console can not be reached</Trans>
        </Title>
        <Text role="alert">{refusalText(i18n, me.error)}</Text>
        <Button onClick={() => void me.refetch()} loading={me.isFetching}>
          <Trans>Try again</Trans>
        </Button>
      </Stack>
    </Center>
  )
}

function Waiting({ label }: { label: string }) {
  return (
    <Center mih="100dvh" role="status" aria-label={label}>
      <Loader color="ember" />
    </Center>
  )
}
