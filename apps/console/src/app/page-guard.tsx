import { Trans } from '@lingui/react/macro'
import { Stack, Text, Title } from '@mantine/core'
import { Link, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useOperator } from '../session/operator.ts'
import { homePathFor, mustSetUpTotp, pageAt } from './navigation.ts'
import { usePageTitles } from './page-titles.ts'

/** Says plainly that a page is not for this operator, instead of showing it empty. */
export function PageGuard({ children }: { children: ReactNode }) {
  const operator = useOperator()
  const { grants } = operator
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const page = pageAt(pathname)
  const titles = usePageTitles()
  const title = page && titles[page.name]
  useEffect(() => {
    if (title !== undefined) document.title = title
  }, [title])
  if (page?.name !== 'security' && mustSetUpTotp(operator)) return <AuthenticatorFirst />
  if (page?.grant === undefined || grants.includes(page.grant)) return children
  return <Forbidden grant={page.grant} />
}

function AuthenticatorFirst() {
  return (
    <Stack gap="sm" align="flex-start" py="xl">
      <Title order={1} fz="h3">
        <Trans>First set up your authenticator</Trans>
      </Title>
      <Text>
        <Trans>Your roles decide about money, and that needs a second factor.</Trans>
      </Text>
      <Link className="console-link" to="/security">
        <Trans>Set it up now</Trans>
      </Link>
    </Stack>
  )
}

function Forbidden({ grant }: { grant: string }) {
  const { grants } = useOperator()
  return (
    <Stack gap="sm" align="flex-start" py="xl">
      <Title order={1} fz="h3">
        <Trans>This page is not open to you</Trans>
      </Title>
      <Text>
        <Trans>
          Your roles do not include the right <code>{grant}</code>. Ask the owner of the brand for
          it.
        </Trans>
      </Text>
      <Link className="console-link" to={homePathFor(grants)}>
        <Trans>Back to my first page</Trans>
      </Link>
    </Stack>
  )
}
