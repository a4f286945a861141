import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'

export function NotFound() {
  const { t } = useLingui()
  const title = t`There is nothing here`
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <Stack gap="sm" align="flex-start" py="xl">
      <Title order={1} fz="h3">
        {title}
      </Title>
      <Text>
        <Trans>The console has no page at this address.</Trans>
      </Text>
      <Link className="console-link" to="/">
        <Trans>Back to my first page</Trans>
      </Link>
    </Stack>
  )
}
