import type { ReplyOf } from '@lantern/contract/endpoint'
import {
  documentKinds,
  documentRules,
  type DocumentNeed,
  identityChecks,
} from '@lantern/contract/identity-checks'
import { parseMoney } from '@lantern/kernel/money'
import { Badge, type BadgeTone } from '@lantern/ui/badge'
import { Button } from '@lantern/ui/button'
import { Empty } from '@lantern/ui/empty'
import { Skeleton } from '@lantern/ui/skeleton'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCheckWords } from '../../parts/check-words.ts'
import { useFormats } from '../../site.ts'
import { openPopup } from '../../stage.ts'

type State = ReplyOf<typeof identityChecks.state>
type Document = State['documents'][number]
type Level = State['levels'][number]

const REFRESH_MS = 20_000

/** Identity checks: the level, what is needed for the next, and what each level opens. */
export function Screen() {
  const { t } = useLingui()
  const { data, isError, refetch } = useRead(identityChecks.state, {}, { refetchMs: REFRESH_MS })
  if (data === undefined) {
    if (!isError) return <Skeleton className="h-100 rounded-lg" />
    return (
      <Empty
        title={t`Your documents could not be loaded`}
        action={
          <Button onClick={() => void refetch()}>
            <Trans>Load again</Trans>
          </Button>
        }
      />
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <Standing state={data} />
      <Needs state={data} />
      <Levels state={data} />
    </div>
  )
}

function Standing({ state }: { readonly state: State }) {
  const { level, levels, askedLevel } = state
  const most = levels.length - 1
  return (
    <section className="rounded-lg bg-surface-1 p-5 hairline" role="status">
      <h2 className="display text-20">
        <Trans>
          Level {level} of {most}
        </Trans>
      </h2>
      <p className="mt-2 text-fg-2">
        {askedLevel !== null ? (
          <Trans>
            We have asked you for level {askedLevel}. Payouts wait until you have it; deposits and
            games go on.
          </Trans>
        ) : level === most ? (
          <Trans>We know who you are. Nothing is missing.</Trans>
        ) : (
          <Trans>
            Show who you are before you need it: then nothing waits when you want your money.
          </Trans>
        )}
      </p>
    </section>
  )
}

const TONES: Readonly<Record<Document['state'], BadgeTone>> = {
  submitted: 'info',
  in_review: 'info',
  accepted: 'positive',
  rejected: 'negative',
  expired: 'warning',
}

/** What each need stands at: its newest document counts, an accepted one before all. */
const documentFor = (state: State, need: DocumentNeed): Document | undefined => {
  const all = state.documents.filter(({ kind }) => documentRules[kind].need === need)
  return all.find(({ state: at }) => at === 'accepted') ?? all[0]
}

function Needs({ state }: { readonly state: State }) {
  const { t } = useLingui()
  const needs = state.levels.at(-1)?.needs ?? []
  return (
    <section aria-label={t`Documents`} className="flex flex-col gap-3">
      <h2 className="font-ui text-16 font-bold">
        <Trans>Documents</Trans>
      </h2>
      <ul className="flex flex-col gap-3">
        {needs.map((need) => (
          <Need key={need} need={need} document={documentFor(state, need)} />
        ))}
      </ul>
    </section>
  )
}

function Need(props: { readonly need: DocumentNeed; readonly document: Document | undefined }) {
  const { need, document } = props
  const { t } = useLingui()
  const words = useCheckWords()
  const isOpen = document?.state === 'submitted' || document?.state === 'in_review'
  const kinds = documentKinds.filter((kind) => documentRules[kind].need === need)
  const label = document === undefined || isOpen ? t`Send` : t`Send anew`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-surface-1 p-4 hairline">
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="text-16 text-fg">{words.needs[need]}</b>
          <Badge tone={document ? TONES[document.state] : 'neutral'}>
            {document ? words.states[document.state] : t`Not sent`}
          </Badge>
        </p>
        {document && <DocumentText document={document} />}
      </div>
      {!isOpen && document?.state !== 'accepted' && (
        <Button
          variant="secondary"
          aria-label={`${label}: ${words.needs[need]}`}
          onClick={() => openPopup('document', { kinds })}
        >
          {label}
        </Button>
      )}
    </li>
  )
}

function DocumentText({ document }: { readonly document: Document }) {
  const words = useCheckWords()
  const formats = useFormats()
  const { kind, state, rejectCode, rejectNote } = document
  const sent = formats.dateTime(document.submittedAt)
  // a calendar date: noon is the same day everywhere
  const until = document.expiresOn && formats.date(`${document.expiresOn}T12:00:00Z`)
  return (
    <div className="mt-1 text-13 text-fg-2">
      <p>
        {words.kinds[kind]} · <Trans>sent {sent}</Trans>
        {state === 'accepted' && until && (
          <>
            {' · '}
            <Trans>valid until {until}</Trans>
          </>
        )}
      </p>
      {state === 'rejected' && rejectCode && (
        <p className="mt-1 text-fg">
          {words.rejected[rejectCode]} {rejectNote && <q>{rejectNote}</q>}
        </p>
      )}
      {state === 'expired' && until && (
        <p className="mt-1 text-fg">
          <Trans>It was valid until {until}. Please send the new one.</Trans>
        </p>
      )}
    </div>
  )
}

function Levels({ state }: { readonly state: State }) {
  const { t } = useLingui()
  return (
    <section aria-label={t`What each level opens`} className="flex flex-col gap-3">
      <h2 className="font-ui text-16 font-bold">
        <Trans>What each level opens</Trans>
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {state.levels.map((level) => (
          <LevelCard key={level.level} level={level} state={state} />
        ))}
      </ul>
    </section>
  )
}

function LevelCard({ level, state }: { readonly level: Level; readonly state: State }) {
  const words = useCheckWords()
  const { terms } = level
  const number = level.level
  const isHere = number === state.level
  return (
    <li
      aria-current={isHere || undefined}
      className="flex flex-col gap-3 rounded-md bg-surface-1 p-4 hairline aria-[current]:ring-1 aria-[current]:ring-reward"
    >
      <p className="flex items-center gap-2">
        <b className="text-16 text-fg">
          <Trans>Level {number}</Trans>
        </b>
        {isHere && (
          <Badge tone="reward">
            <Trans>Yours</Trans>
          </Badge>
        )}
      </p>
      <ul className="list-disc ps-5 text-13 text-fg-2">
        {level.needs.length === 0 && (
          <li>
            <Trans>Nothing has to be shown.</Trans>
          </li>
        )}
        {level.needs.map((need) => (
          <li key={need}>{words.needs[need]}</li>
        ))}
      </ul>
      {terms === null ? (
        <p className="text-13 text-fg">
          <Trans>No limit of its own.</Trans>
        </p>
      ) : (
        <TermList terms={terms} state={state} isHere={isHere} />
      )}
    </li>
  )
}

interface TermListProps {
  readonly terms: NonNullable<Level['terms']>
  readonly state: State
  readonly isHere: boolean
}

function TermList({ terms, state, isHere }: TermListProps) {
  const { t } = useLingui()
  const formats = useFormats()
  const text = (value: string) => formats.money(parseMoney(value) ?? 0n, state.currency)
  const rows = [
    { name: t`Deposits in 24 hours`, field: 'depositDay' },
    { name: t`Deposits in 30 days`, field: 'depositMonth' },
    { name: t`Payouts in 24 hours`, field: 'withdrawalDay' },
    { name: t`Payouts in 30 days`, field: 'withdrawalMonth' },
  ] as const
  return (
    <dl className="flex flex-col gap-1.5 text-13">
      {rows.map(({ name, field }) => {
        const limit = terms[field]
        const isClosed = field.startsWith('withdrawal') && !terms.withdrawals
        const used = text(state.used[field])
        return (
          <div key={field} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-fg-2">{name}</dt>
            <dd className="ms-auto text-end font-bold text-fg tabular-nums">
              {isClosed ? t`None` : limit === null ? t`No limit` : text(limit)}
              {isHere && !isClosed && limit !== null && (
                <span className="block text-12 font-normal text-fg-3">
                  <Trans>{used} used</Trans>
                </span>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
