import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsSettings } from '@lantern/contract/ops/settings'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { autonymOf } from '@lantern/web-kit/language-names'
import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Group, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { ReadGate } from '../../words/read-gate.tsx'
import { SaveBar } from '../../words/save-bar.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'

type Languages = ReplyOf<(typeof opsSettings)['languages']>

export function SiteLanguages({ mayWrite }: { mayWrite: boolean }) {
  const { data, error, refetch } = useRead(opsSettings.languages, {})
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="languages">
      <Stack gap="sm">
        <h2 id="languages" className="console-section-title">
          <Trans>Languages of the site</Trans>
        </h2>
        <ReadGate data={data} error={error} onRetry={() => void refetch()}>
          {(languages) => <LanguagesForm languages={languages} mayWrite={mayWrite} />}
        </ReadGate>
      </Stack>
    </section>
  )
}

function LanguagesForm({ languages, mayWrite }: { languages: Languages; mayWrite: boolean }) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState<{ languages: string[]; defaultLanguage: string }>()
  const { act, isActing, refusal, reset } = useAct(opsSettings.setLanguages, {
    changes: [opsSettings.languages],
    onDone: () => setDraft(undefined),
  })
  const typed = draft ?? languages
  const isGood = typed.languages.includes(typed.defaultLanguage)
  return (
    <>
      <Checkbox.Group
        label={t`Offered`}
        value={typed.languages}
        onChange={(chosen) =>
          setDraft({ languages: chosen, defaultLanguage: typed.defaultLanguage })
        }
      >
        <Group mt="xs">
          {languages.available.map((language) => (
            <Checkbox
              key={language}
              value={language}
              label={autonymOf(language)}
              disabled={!mayWrite}
            />
          ))}
        </Group>
      </Checkbox.Group>
      <Select
        label={t`For whoever has not chosen`}
        maw={320}
        allowDeselect={false}
        readOnly={!mayWrite}
        value={typed.defaultLanguage}
        error={isGood ? undefined : t`It must be offered.`}
        data={languages.available.map((language) => ({
          value: language,
          label: autonymOf(language),
        }))}
        onChange={(chosen) =>
          setDraft({
            languages: typed.languages,
            defaultLanguage: chosen ?? typed.defaultLanguage,
          })
        }
      />
      {mayWrite ? (
        <SaveBar
          isDirty={draft !== undefined}
          isGood={isGood}
          question={t`Change the languages?`}
          busy={isActing}
          error={settingRefusal(i18n, refusal)}
          onBegin={reset}
          onUndo={() => setDraft(undefined)}
          onSave={(reason) => {
            const { languages: chosen, defaultLanguage } = typed
            act({ languages: [...chosen], defaultLanguage, reason })
          }}
        />
      ) : null}
    </>
  )
}
