import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsSafeplay } from '@lantern/contract/ops/safeplay'
import { useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Skeleton, Stack, Table } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { useHasGrant } from '../../session/operator.ts'
import { Moment } from '../../words/moment.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'
import { useSafeplayWords } from '../../words/safeplay-words.ts'
import { HouseExclusion, HouseLimit } from './member-safeplay-actions.tsx'

type Detail = ReplyOf<(typeof opsSafeplay)['member']>

/** What a member chose for itself, what the house added, and how it came to that. */
export function MemberSafeplay({ id }: { readonly id: string }) {
  const { t, i18n } = useLingui()
  const mayChange = useHasGrant('members.block')
  const { data, error } = useRead(opsSafeplay.member, { id })
  if (error)
    return (
      <Alert color="red" role="alert" icon={<CircleAlert size={18} />}>
        {refusalText(i18n, error)}
      </Alert>
    )
  if (!data) return <Skeleton height={200} role="status" aria-label={t`Loading…`} />
  return (
    <Stack gap="lg">
      <Exclusions detail={data} mayChange={mayChange} />
      {mayChange && <HouseExclusion id={id} account={data.account} />}
      <Limits detail={data} />
      {mayChange && <HouseLimit id={id} />}
      <Changes detail={data} />
    </Stack>
  )
}

function Exclusions({
  detail,
  mayChange,
}: {
  readonly detail: Detail
  readonly mayChange: boolean
}) {
  const { t } = useLingui()
  const words = useSafeplayWords()
  return (
    <section className="kit-panel kit-panel-body" aria-label={t`Exclusions`}>
      <h2>
        <Trans>Exclusions</Trans>
      </h2>
      {detail.exclusions.length === 0 ? (
        <p>
          <Trans>None.</Trans>
        </p>
      ) : (
        <Table.ScrollContainer minWidth={560}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t`Kind`}</Table.Th>
                <Table.Th>{t`From`}</Table.Th>
                <Table.Th>{t`Until`}</Table.Th>
                <Table.Th>{t`Set by`}</Table.Th>
                <Table.Th>{t`Reason`}</Table.Th>
                <Table.Th>{t`Change`}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {detail.exclusions.map((one) => (
                <Table.Tr key={one.id}>
                  <Table.Td>{words.breaks[one.kind]}</Table.Td>
                  <Table.Td>
                    <Moment at={one.startsAt} />
                  </Table.Td>
                  <Table.Td>{one.until === null ? t`No end` : <Moment at={one.until} />}</Table.Td>
                  <Table.Td>{words.who(one)}</Table.Td>
                  <Table.Td>{one.reason ?? '—'}</Table.Td>
                  <Table.Td>
                    {mayChange && isOfHouse(one) && (
                      <ReasonAction
                        call={opsSafeplay.propose}
                        changes={[opsSafeplay.releases]}
                        input={(reason) => ({ exclusionId: one.id, reason })}
                        label={t`End it…`}
                        title={t`Propose that this exclusion ends?`}
                        confirmLabel={t`Propose it`}
                      >
                        <Trans>
                          Only what the house set, and only after six months. It ends seven days
                          after another person has agreed in the register.
                        </Trans>
                      </ReasonAction>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  )
}

/** What the house set, for this account or for another one of the person, is under an operator's name. */
const isOfHouse = ({ kind, setBy, by }: Detail['exclusions'][number]): boolean =>
  kind === 'excluded' && (setBy === 'operator' || (setBy === 'same_person' && by !== null))

function Limits({ detail }: { readonly detail: Detail }) {
  const { t } = useLingui()
  const words = useSafeplayWords()
  const set = detail.state.limits.filter(
    ({ value, houseValue, wish }) => value !== null || houseValue !== null || wish !== null,
  )
  return (
    <section className="kit-panel kit-panel-body" aria-label={t`Limits`}>
      <h2>
        <Trans>Limits</Trans>
      </h2>
      {set.length === 0 ? (
        <p>
          <Trans>None.</Trans>
        </p>
      ) : (
        <Table.ScrollContainer minWidth={560}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t`Kind`}</Table.Th>
                <Table.Th>{t`Period`}</Table.Th>
                <Table.Th>{t`Member`}</Table.Th>
                <Table.Th>{t`House`}</Table.Th>
                <Table.Th>{t`Used`}</Table.Th>
                <Table.Th>{t`Wished for`}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {set.map((one) => (
                <Table.Tr key={`${one.kind} ${one.period}`}>
                  <Table.Td>{words.kinds[one.kind]}</Table.Td>
                  <Table.Td>{words.periods[one.period]}</Table.Td>
                  <Table.Td>{words.value(one.kind, one.value, detail.state.currency)}</Table.Td>
                  <Table.Td>
                    {words.value(one.kind, one.houseValue, detail.state.currency)}
                  </Table.Td>
                  <Table.Td>
                    {one.used === null
                      ? '—'
                      : words.value(one.kind, one.used, detail.state.currency)}
                  </Table.Td>
                  <Table.Td>
                    {one.wish ? words.value(one.kind, one.wish.value, detail.state.currency) : '—'}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  )
}

function useChangeNames(): (what: string) => string {
  const { t } = useLingui()
  const names: Readonly<Record<string, string>> = {
    set: t`Limit set`,
    wished: t`Looser limit wished for`,
    confirmed: t`Looser limit confirmed`,
    dropped: t`Wish dropped`,
    timed_out: t`Time-out`,
    excluded: t`Exclusion`,
    shortened: t`Exclusion ends`,
    answered: t`No limit for now`,
    acknowledged: t`Reality check seen`,
  }
  return (what) => names[what] ?? what
}

function Changes({ detail }: { readonly detail: Detail }) {
  const { t } = useLingui()
  const words = useSafeplayWords()
  const name = useChangeNames()
  return (
    <section className="kit-panel kit-panel-body" aria-label={t`History`}>
      <h2>
        <Trans>History</Trans>
      </h2>
      <Table.ScrollContainer minWidth={560}>
        <Table>
          <Table.Tbody>
            {detail.changes.map((one) => (
              <Table.Tr key={`${one.at} ${one.what} ${one.kind} ${one.period}`}>
                <Table.Td>
                  <Moment at={one.at} />
                </Table.Td>
                <Table.Td>{name(one.what)}</Table.Td>
                <Table.Td>
                  {one.kind && one.period
                    ? `${words.kinds[one.kind]}, ${words.periods[one.period]}: ${words.value(one.kind, one.before, detail.state.currency)} → ${words.value(one.kind, one.after, detail.state.currency)}`
                    : null}
                </Table.Td>
                <Table.Td>{one.by ?? words.setBy.member}</Table.Td>
                <Table.Td>{one.reason ?? ''}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  )
}
