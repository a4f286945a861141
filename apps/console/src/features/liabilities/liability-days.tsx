import { opsLiabilities } from '@lantern/contract/ops/exports'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Moment } from '../../words/moment.tsx'
import { LiabilityTable } from './liability-table.tsx'
import { SaveDays } from './save-days.tsx'

const DAY = /^[12]\d{3}-\d\d-\d\d$/

/** What was owed after a day, beside another one, and some days as a file. */
export function LiabilityDays() {
  const { t } = useLingui()
  const [day, setDay] = useState('')
  const [other, setOther] = useState('')
  return (
    <Stack component="section" gap="sm" aria-labelledby="liability-days">
      <h2 id="liability-days" className="console-section-title">
        <Trans>After a day</Trans>
      </h2>
      <Text size="sm" c="dimmed">
        <Trans>Written down each night, and kept as it was.</Trans>
      </Text>
      <Group align="flex-end">
        <TextInput
          type="date"
          label={t`Day`}
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t`Compared with`}
          value={other}
          onChange={({ currentTarget }) => setOther(currentTarget.value)}
        />
        <SaveDays from={other} to={day} />
      </Group>
      {DAY.test(day) ? <Day day={day} other={DAY.test(other) ? other : undefined} /> : null}
    </Stack>
  )
}

function Day({ day, other }: { readonly day: string; readonly other: string | undefined }) {
  const { t } = useLingui()
  const { data } = useRead(opsLiabilities.day, { day })
  const { data: before } = useRead(opsLiabilities.day, { day: other ?? day })
  if (!data || !before) return <Skeleton h={160} role="status" aria-label={t`Loading…`} />
  if (data.takenAt === null)
    return (
      <Text role="status">
        <Trans>Nothing was written down after that day.</Trans>
      </Text>
    )
  const isCompared = other !== undefined && before.takenAt !== null
  return (
    <>
      <LiabilityTable
        label={t`After a day`}
        rows={data.rows}
        before={isCompared ? before.rows : undefined}
      />
      <Text size="sm" c="dimmed">
        <Trans>
          Written down at <Moment at={data.takenAt} />
        </Trans>
      </Text>
      {other !== undefined && before.takenAt === null ? (
        <Text size="sm" role="status">
          <Trans>Nothing was written down after the day to compare with.</Trans>
        </Text>
      ) : null}
    </>
  )
}
