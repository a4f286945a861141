import { Trans } from '@lingui/react/macro'
import { Button, Stack, Text, Title } from '@mantine/core'

/** A page broke, or its file is gone after an update: reloading is the way out of both. */
export function PageFault() {
  return (
    <Stack gap="sm" align="flex-start" py="xl" role="alert">
      <Title order={1} fz="h3">
        <Trans>This page could not be shown</Trans>
      </Title>
      <Text>
        <Trans>
          Nothing was sent. Reload the page; if it happens again, tell those who run the site.
        </Trans>
      </Text>
      <Button onClick={() => window.location.reload()}>
        <Trans>Reload</Trans>
      </Button>
    </Stack>
  )
}
