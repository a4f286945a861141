import { CopyId } from '@lantern/console-kit/copy-id'
import { StateBadge } from '@lantern/console-kit/state-badge'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsCases } from '@lantern/contract/ops/cases'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { CircleX } from 'lucide-react'
import { useState } from 'react'
import { useHasGrant } from '../../session/operator.ts'
import { Facts } from '../../words/facts.tsx'
import { JsonText } from '../../words/json-text.tsx'
import { Moment } from '../../words/moment.tsx'
import { ReadGate } from '../../words/read-gate.tsx'
import { SideDrawer } from '../../words/side-drawer.tsx'
import { CaseRound } from './case-round.tsx'
import { useCaseStates } from './case-words.ts'

type Case = ReplyOf<(typeof opsCases)['get']>

const DATABASE_ID = /^[1-9][0-9]{0,17}$/
const SHORTEST = 3
const LONGEST = 1000

/** One case with its evidence and its answer. */
export function CaseDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const isId = id !== undefined && DATABASE_ID.test(id)
  return (
    <SideDrawer opened={isId} title={t`Case`} onClose={onClose}>
      {isId ? <Content key={id} id={id} /> : null}
    </SideDrawer>
  )
}

function Content({ id }: { id: string }) {
  const { data, error, refetch } = useRead(opsCases.get, { id })
  return (
    <ReadGate data={data} error={error} onRetry={() => void refetch()}>
      {(one) => <Loaded one={one} />}
    </ReadGate>
  )
}

function Loaded({ one }: { one: Case }) {
  const { t } = useLingui()
  const states = useCaseStates()
  const mayWrite = useHasGrant('cases.write')
  const params = { memberId: one.memberId }
  return (
    <>
      <Facts
        facts={[
          {
            name: t`Member`,
            value: (
              <Link className="console-link" to="/members/$memberId" params={params}>
                {one.account}
              </Link>
            ),
          },
          { name: t`Bet`, value: <CopyId value={one.subject} what={t`the bet`} /> },
          { name: t`Opened`, value: <Moment at={one.openedAt} seconds /> },
          { name: t`State`, value: <StateBadge {...states[one.state]} /> },
        ]}
      />
      <CaseRound evidence={one.evidence} />
      <h3>
        <Trans>What the member says</Trans>
      </h3>
      <p className="console-message console-quote">{one.said}</p>
      <h3>
        <Trans>Evidence of that moment</Trans>
      </h3>
      <JsonText text={JSON.stringify(one.evidence)} label={t`Evidence of that moment`} />
      {one.answer === null ? (
        mayWrite ? (
          <Answer id={one.id} />
        ) : null
      ) : (
        <>
          <h3>
            <Trans>Answer</Trans>
          </h3>
          <p className="console-message console-quote">{one.answer}</p>
          <Facts
            facts={[
              { name: t`Answered by`, value: one.answeredBy ?? '—' },
              { name: t`Answered at`, value: <Moment at={one.answeredAt} seconds /> },
            ]}
          />
        </>
      )}
    </>
  )
}

function Answer({ id }: { id: string }) {
  const { t, i18n } = useLingui()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const { act, isActing, refusal } = useAct(opsCases.answer, {
    changes: [opsCases.list, opsCases.get],
  })
  const answer = text.trim()
  const isGood = answer.length >= SHORTEST && answer.length <= LONGEST
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isGood && !isActing) act({ id, answer })
      }}
    >
      <Stack gap="sm">
        <Textarea
          label={t`Answer`}
          description={t`The member reads it with the bet. It is sent once.`}
          error={tried && !isGood ? t`Write 3 to 1,000 characters.` : undefined}
          value={text}
          autosize
          minRows={4}
          required
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {refusal ? (
          <Alert color="red" role="alert" icon={<CircleX size={18} />}>
            {refusalText(i18n, refusal)}
          </Alert>
        ) : null}
        <Group justify="flex-end">
          <Button type="submit" loading={isActing}>
            <Trans>Send the answer</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
