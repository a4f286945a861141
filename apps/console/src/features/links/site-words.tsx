import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsSettings } from '@lantern/contract/ops/settings'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { autonymOf } from '@lantern/web-kit/language-names'
import { Trans, useLingui } from '@lingui/react/macro'
import { Select, Stack, Switch, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ReadGate } from '../../words/read-gate.tsx'
import { SaveBar } from '../../words/save-bar.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'

type Words = ReplyOf<(typeof opsSettings)['siteWords']>
const MOST = 600

/** The question of age, and what stands at the foot of every page. */
export function SiteWords({ mayWrite }: { mayWrite: boolean }) {
  const { data, error, refetch } = useRead(opsSettings.siteWords, {})
  const { data: offered } = useRead(opsSettings.languages, {})
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="site-words">
      <Stack gap="sm">
        <h2 id="site-words" className="console-section-title">
          <Trans>Age question and footer</Trans>
        </h2>
        <ReadGate data={data} error={error} onRetry={() => void refetch()}>
          {(words) => (
            <WordsForm words={words} languages={offered?.languages ?? ['en']} mayWrite={mayWrite} />
          )}
        </ReadGate>
      </Stack>
    </section>
  )
}

interface FormProps {
  words: Words
  languages: readonly string[]
  mayWrite: boolean
}

function WordsForm({ words, languages, mayWrite }: FormProps) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState<Words>()
  const [language, setLanguage] = useState(languages[0] ?? 'en')
  const { act, isActing, refusal, reset } = useAct(opsSettings.setSiteWords, {
    changes: [opsSettings.siteWords],
    onDone: () => setDraft(undefined),
  })
  const typed = draft ?? words
  const said = (which: string) => typed.statements[which] ?? { age: '', law: '' }
  const say = (which: string, changes: Partial<Words['statements'][string]>) =>
    setDraft({
      ...typed,
      statements: { ...typed.statements, [which]: { ...said(which), ...changes } },
    })
  return (
    <>
      <Switch
        label={t`Ask visitors for their age before games show`}
        checked={typed.asksAge}
        disabled={!mayWrite}
        onChange={({ currentTarget }) => setDraft({ ...typed, asksAge: currentTarget.checked })}
      />
      <Text fz="sm" c="dimmed">
        <Trans>What is left empty is said in the site’s own words.</Trans>
      </Text>
      <Select
        label={t`Language`}
        maw={320}
        allowDeselect={false}
        data={languages.map((value) => ({ value, label: autonymOf(value) }))}
        value={language}
        onChange={(chosen) => setLanguage(chosen ?? language)}
      />
      <Textarea
        label={t`Age statement (${language})`}
        autosize
        maxLength={MOST}
        readOnly={!mayWrite}
        value={said(language).age}
        onChange={({ currentTarget }) => say(language, { age: currentTarget.value })}
      />
      <Textarea
        label={t`Statement on local law (${language})`}
        autosize
        maxLength={MOST}
        readOnly={!mayWrite}
        value={said(language).law}
        onChange={({ currentTarget }) => say(language, { law: currentTarget.value })}
      />
      {mayWrite ? (
        <SaveBar
          isDirty={draft !== undefined}
          isGood
          question={t`Change the age question and the footer?`}
          busy={isActing}
          error={settingRefusal(i18n, refusal)}
          onBegin={reset}
          onUndo={() => setDraft(undefined)}
          onSave={(reason) => act({ ...typed, reason })}
        />
      ) : null}
    </>
  )
}
