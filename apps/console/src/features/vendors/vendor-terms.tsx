import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsVendorDesk } from '@lantern/contract/ops/vendor-desk'
import { opsVendors } from '@lantern/contract/ops/vendors'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, NumberInput, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Moment } from '../../words/moment.tsx'
import { ReadGate } from '../../words/read-gate.tsx'
import { SaveBar } from '../../words/save-bar.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'
import { currenciesText, readCurrencies, readOrigins } from './entered-drafts.ts'

type Settings = ReplyOf<(typeof opsVendorDesk)['settings']>

interface PartProps {
  code: string
  settings: Settings
  mayWrite: boolean
}

const CHANGED = [opsVendorDesk.settings, opsVendors.get]

/** Origins, currencies, units and terms of a vendor. */
export function VendorTerms({ code, mayWrite }: { code: string; mayWrite: boolean }) {
  const { data, error, refetch } = useRead(opsVendorDesk.settings, { code })
  return (
    <ReadGate data={data} error={error} onRetry={() => void refetch()}>
      {(settings) => (
        <div className="console-cards">
          {settings.isAsked ? (
            <Origins code={code} settings={settings} mayWrite={mayWrite} />
          ) : null}
          <Currencies code={code} settings={settings} mayWrite={mayWrite} />
          {settings.hasUnits ? <Units code={code} settings={settings} mayWrite={mayWrite} /> : null}
          <Unfinished code={code} settings={settings} mayWrite={mayWrite} />
        </div>
      )}
    </ReadGate>
  )
}

/** What was typed, with the version of what it was typed over. */
interface Draft {
  readonly text: string
  readonly version: number
}

function Origins({ code, settings, mayWrite }: PartProps) {
  const { t, i18n } = useLingui()
  const kept = settings.playOrigins.join('\n')
  const [draft, setDraft] = useState<Draft>()
  const text = draft?.text ?? kept
  const playOrigins = readOrigins(text)
  const { act, isActing, refusal, reset } = useAct(opsVendorDesk.setOrigins, {
    changes: CHANGED,
    onDone: () => setDraft(undefined),
  })
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="origins">
      <Stack gap="sm">
        <h2 id="origins">
          <Trans>Where its games open</Trans>
        </h2>
        <Textarea
          label={t`Origins of its games`}
          description={t`One a line, as https://play.example or https://play.example:8443. Pages of the site frame these and no others.`}
          dir="ltr"
          autosize
          minRows={3}
          maxRows={12}
          readOnly={!mayWrite}
          value={text}
          error={
            playOrigins ? undefined : t`Only https, the host and the port, and nothing behind.`
          }
          onChange={({ currentTarget }) =>
            setDraft({ text: currentTarget.value, version: draft?.version ?? settings.version })
          }
        />
        {mayWrite ? (
          <SaveBar
            isDirty={draft !== undefined && text !== kept}
            isGood={playOrigins !== undefined}
            question={t`Change where games of this vendor may open?`}
            busy={isActing}
            error={settingRefusal(i18n, refusal)}
            onBegin={reset}
            onUndo={() => setDraft(undefined)}
            onSave={(reason) => {
              if (!playOrigins || !draft) return
              act({ code, version: draft.version, playOrigins, reason })
            }}
          />
        ) : null}
      </Stack>
    </section>
  )
}

function Currencies({ code, settings, mayWrite }: PartProps) {
  const { t, i18n } = useLingui()
  const kept = currenciesText(settings.currencies)
  const [draft, setDraft] = useState<Draft>()
  const text = draft?.text ?? kept
  const currencies = readCurrencies(text)
  const { act, isActing, refusal, reset } = useAct(opsVendorDesk.setCurrencies, {
    changes: CHANGED,
    onDone: () => setDraft(undefined),
  })
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="currencies">
      <Stack gap="sm">
        <h2 id="currencies">
          <Trans>Currencies</Trans>
        </h2>
        <TextInput
          label={t`Its games are played in`}
          description={t`As USD VND. Empty: in every currency.`}
          dir="ltr"
          readOnly={!mayWrite}
          value={text}
          error={currencies === undefined ? t`One of these is no currency here.` : undefined}
          onChange={({ currentTarget }) =>
            setDraft({ text: currentTarget.value, version: draft?.version ?? settings.version })
          }
        />
        {mayWrite ? (
          <SaveBar
            isDirty={draft !== undefined && text !== kept}
            isGood={currencies !== undefined}
            question={t`Change the currencies of this vendor?`}
            busy={isActing}
            error={settingRefusal(i18n, refusal)}
            onBegin={reset}
            onUndo={() => setDraft(undefined)}
            onSave={(reason) => {
              if (currencies === undefined || !draft) return
              act({ code, version: draft.version, currencies, reason })
            }}
          />
        ) : null}
      </Stack>
    </section>
  )
}

const CURRENCY = /^[A-Z]{3,5}$/

/** What the vendor means by one. */
function Units({ code, settings, mayWrite }: PartProps) {
  const { t, i18n } = useLingui()
  const [currency, setCurrency] = useState('')
  const [unit, setUnit] = useState<'1' | '1000'>('1000')
  const clear = () => setCurrency('')
  const { act, isActing, refusal, reset } = useAct(opsVendorDesk.setUnit, {
    changes: CHANGED,
    onDone: clear,
  })
  const thousands = settings.units.filter((one) => one.unit === 1_000)
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="units">
      <Stack gap="sm">
        <h2 id="units">
          <Trans>Amounts in thousands</Trans>
        </h2>
        <Text fz="sm" c="dimmed">
          {thousands.length === 0 ? (
            <Trans>It writes the amounts of every currency in full.</Trans>
          ) : (
            <Trans>
              It writes in thousands: {thousands.map((one) => one.currency).join(', ')}. What does
              not fit is told rounded down.
            </Trans>
          )}
        </Text>
        {mayWrite ? (
          <>
            <Text fz="sm" c="dimmed">
              {settings.stoppedAt === null ? (
                <Trans>
                  To change it, stop the vendor, and wait until no bet of it in that currency runs.
                </Trans>
              ) : (
                <Trans>
                  Stopped since <Moment at={settings.stoppedAt} seconds />.
                </Trans>
              )}
            </Text>
            <Group grow align="flex-start">
              <TextInput
                label={t`Currency`}
                description={t`As VND.`}
                dir="ltr"
                value={currency}
                onChange={({ currentTarget }) =>
                  setCurrency(currentTarget.value.trim().toUpperCase())
                }
              />
              <Select
                label={t`By one it means`}
                description={t`In its messages`}
                allowDeselect={false}
                data={[
                  { value: '1', label: t`one` },
                  { value: '1000', label: t`a thousand` },
                ]}
                value={unit}
                onChange={(value) => setUnit(value === '1' ? '1' : '1000')}
              />
            </Group>
            <SaveBar
              isDirty={currency !== ''}
              isGood={CURRENCY.test(currency)}
              question={t`Change what this vendor means by one?`}
              busy={isActing}
              error={settingRefusal(i18n, refusal)}
              onBegin={reset}
              onUndo={clear}
              onSave={(reason) => act({ code, currency, unit: unit === '1' ? 1 : 1_000, reason })}
            >
              <Text>
                <Trans>
                  Every amount of this currency is read and written in it from now on. A unit that
                  is wrong moves a thousand times too much, or too little.
                </Trans>
              </Text>
            </SaveBar>
          </>
        ) : null}
      </Stack>
    </section>
  )
}

function Unfinished({ code, settings, mayWrite }: PartProps) {
  const { t } = useLingui()
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="unfinished-days">
      <Stack gap="sm">
        <h2 id="unfinished-days">
          <Trans>Unfinished rounds</Trans>
        </h2>
        <UnfinishedDays
          source={code}
          days={settings.unfinishedDays}
          usualDays={settings.usualDays}
          label={t`Days until an open bet is a case`}
          mayWrite={mayWrite}
        />
      </Stack>
    </section>
  )
}

interface UnfinishedDaysProps {
  source: string
  days: number | null
  usualDays: number
  label: string
  mayWrite: boolean
}

/** After how many days a bet that runs is one for a person. */
export function UnfinishedDays({ source, days, usualDays, label, mayWrite }: UnfinishedDaysProps) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState<number | null>()
  const { act, isActing, refusal, reset } = useAct(opsVendorDesk.setUnfinishedDays, {
    changes: [...CHANGED, opsVendorDesk.overdue],
    onDone: () => setDraft(undefined),
  })
  const typed = draft === undefined ? days : draft
  return (
    <Stack gap="sm">
      <NumberInput
        label={label}
        description={t`Empty: ${usualDays}, as usual.`}
        placeholder={String(usualDays)}
        allowDecimal={false}
        min={1}
        max={365}
        readOnly={!mayWrite}
        value={typed ?? ''}
        onChange={(value) => setDraft(typeof value === 'number' ? value : null)}
      />
      {mayWrite ? (
        <SaveBar
          isDirty={draft !== undefined && draft !== days}
          isGood={typed === null || (typed >= 1 && typed <= 365)}
          question={t`Change when an open bet is a case?`}
          busy={isActing}
          error={settingRefusal(i18n, refusal)}
          onBegin={reset}
          onUndo={() => setDraft(undefined)}
          onSave={(reason) => act({ source, days: typed, reason })}
        />
      ) : null}
    </Stack>
  )
}
