import { opsTexts } from '@lantern/contract/ops/texts'
import { useAct } from '@lantern/web-kit/hooks'
import { autonymOf } from '@lantern/web-kit/language-names'
import { directionOf } from '@lantern/web-kit/languages'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Code, Group, Text, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { RowOf } from '../../table/use-list.ts'
import { ReasonAction } from '../../words/reason-action.tsx'
import { SaveBar } from '../../words/save-bar.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'

export type SiteText = RowOf<(typeof opsTexts)['list']>

export interface TextEditorProps {
  text: SiteText
  language: string
  mayWrite: boolean
}

/** One text in one language: what it says by itself, and what the brand says instead. */
export function TextEditor({ text, language, mayWrite }: TextEditorProps) {
  const { t } = useLingui()
  const name = autonymOf(language)
  return (
    <>
      <Said label={t`English`} lang="en" dir="ltr">
        {text.source}
      </Said>
      {language === 'en' ? null : (
        <Said label={t`Built-in words: ${name}`} lang={language} dir={directionOf(language)}>
          {text.standard}
        </Said>
      )}
      {text.note === null ? null : <Said label={t`For translators`}>{text.note}</Said>}
      {text.keeps.length === 0 ? null : <Kept parts={text.keeps} />}
      {text.isOutdated ? (
        <Alert color="yellow">
          <Trans>
            These words were written for another English text. Read them again, or go back to the
            built-in ones.
          </Trans>
        </Alert>
      ) : null}
      <OwnWords text={text} language={language} mayWrite={mayWrite} />
    </>
  )
}

interface SaidProps {
  label: string
  lang?: string
  dir?: 'ltr' | 'rtl'
  children: ReactNode
}

function Said({ label, lang, dir, children }: SaidProps) {
  return (
    <div>
      <Text fz="sm" fw={600}>
        {label}
      </Text>
      <Text className="console-expression" lang={lang} dir={dir}>
        {children}
      </Text>
    </div>
  )
}

function Kept({ parts }: { parts: readonly string[] }) {
  return (
    <div>
      <Text fz="sm" fw={600}>
        <Trans>These must stand in it</Trans>
      </Text>
      <Group gap={6} mt={4}>
        {parts.map((part) => (
          <Code key={part} dir="ltr">
            {part}
          </Code>
        ))}
      </Group>
    </div>
  )
}

const LONGEST_TEXT = 1000

function OwnWords({ text, language, mayWrite }: TextEditorProps) {
  const { t, i18n } = useLingui()
  const { textId } = text
  const [draft, setDraft] = useState<string>()
  const { act, isActing, refusal, reset } = useAct(opsTexts.save, {
    changes: [opsTexts.list],
    onDone: () => setDraft(undefined),
  })
  const kept = text.text ?? text.standard
  const words = draft ?? kept
  return (
    <>
      <Textarea
        label={t`Own words`}
        description={t`Plain text. It begins with what stands on the site.`}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={LONGEST_TEXT}
        lang={language}
        dir={directionOf(language)}
        readOnly={!mayWrite}
        value={words}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      />
      {mayWrite ? (
        <Group justify="space-between">
          <SaveBar
            isDirty={draft !== undefined && draft.trim() !== kept}
            isGood={words.trim() !== ''}
            question={t`Change this text?`}
            busy={isActing}
            error={settingRefusal(i18n, refusal)}
            onBegin={reset}
            onUndo={() => setDraft(undefined)}
            onSave={(reason) => act({ language, textId, text: words, reason })}
          />
          {text.text === null ? null : (
            <ReasonAction
              call={opsTexts.reset}
              changes={[opsTexts.list]}
              input={(reason) => ({ language, textId, reason })}
              onDone={() => setDraft(undefined)}
              label={t`Back to the built-in words…`}
              title={t`Go back to the built-in words?`}
              confirmLabel={t`Go back`}
              hint={t`Kept in the audit log.`}
              danger
            >
              <Trans>It holds at once, on every page that is opened from now on.</Trans>
            </ReasonAction>
          )}
        </Group>
      ) : null}
    </>
  )
}
