import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { opsMessages } from '@lantern/contract/ops/messages'
import { useAct } from '@lantern/web-kit/hooks'
import { autonymOf } from '@lantern/web-kit/language-names'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { SaveBar } from '../../words/save-bar.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'
import { channelName, kindName } from './message-words.ts'
import { faultsOf, type Template, type Words } from './template-faults.ts'
import { TemplatePreview } from './template-preview.tsx'
import { WordsEditor } from './words-editor.tsx'

export interface TemplateDrawerProps {
  /** Undefined: nothing is open. */
  template: Template | undefined
  mayWrite: boolean
  onClose: () => void
}

/** One template with its preview. A draft is not lost by a click beside it. */
export function TemplateDrawer({ template, mayWrite, onClose }: TemplateDrawerProps) {
  const { t, i18n } = useLingui()
  const [isDirty, setIsDirty] = useState(false)
  const close = () => {
    setIsDirty(false)
    onClose()
  }
  return (
    <Drawer
      opened={template !== undefined}
      onClose={close}
      closeOnClickOutside={!isDirty}
      closeOnEscape={!isDirty}
      position="right"
      size="min(560px, 100vw)"
      title={template ? kindName(i18n, template.kind) : ''}
      closeButtonProps={{ 'aria-label': t`Close`, size: 'lg' }}
    >
      {template ? (
        <TemplateEditor template={template} mayWrite={mayWrite} onDirty={setIsDirty} />
      ) : null}
    </Drawer>
  )
}

interface TemplateEditorProps {
  template: Template
  mayWrite: boolean
  onDirty: (isDirty: boolean) => void
}

function TemplateEditor({ template, mayWrite, onDirty }: TemplateEditorProps) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState<Words>()
  const change = (words: Words | undefined) => {
    setDraft(words)
    onDirty(words !== undefined)
  }
  const { kind, channel, language } = template
  const { act, isActing, refusal, reset } = useAct(opsMessages.saveTemplate, {
    changes: [opsMessages.templates],
    onDone: () => change(undefined),
  })
  const words = draft ?? template
  const faults = faultsOf(template, words)
  return (
    <Stack gap="md">
      <Group gap="xs">
        {template.isOwn ? (
          <StateBadge tone="progress" label={t`Own words`} />
        ) : (
          <StateBadge tone="neutral" label={t`Built-in`} />
        )}
        <Text fz="sm" c="dimmed">
          {channelName(i18n, channel)} · {autonymOf(language)}
        </Text>
      </Group>
      <WordsEditor
        template={template}
        words={words}
        faults={faults}
        mayWrite={mayWrite}
        onChange={change}
      />
      <TemplatePreview template={template} words={words} />
      {mayWrite ? (
        <Group justify="space-between">
          <SaveBar
            isDirty={draft !== undefined}
            isGood={faults.none}
            question={t`Change the words?`}
            busy={isActing}
            error={settingRefusal(i18n, refusal)}
            onBegin={reset}
            onUndo={() => change(undefined)}
            onSave={(reason) => {
              const { subject, body } = words
              act({ kind, channel, language, subject, body, reason })
            }}
          >
            <Text>
              <Trans>They hold from the next message on.</Trans>
            </Text>
          </SaveBar>
          {template.isOwn && draft === undefined ? <BackToBuiltIn template={template} /> : null}
        </Group>
      ) : null}
    </Stack>
  )
}

function BackToBuiltIn({ template }: { template: Template }) {
  const { t, i18n } = useLingui()
  const [isOpen, dialog] = useDisclosure(false)
  const { act, isActing, refusal, reset } = useAct(opsMessages.resetTemplate, {
    changes: [opsMessages.templates],
    onDone: dialog.close,
  })
  const { kind, channel, language } = template
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          reset()
          dialog.open()
        }}
      >
        <Trans>Back to the built-in words…</Trans>
      </Button>
      <ReasonDialog
        opened={isOpen}
        title={t`Go back to the built-in words?`}
        hint={t`Kept in the audit log.`}
        confirmLabel={t`Go back`}
        danger
        busy={isActing}
        error={settingRefusal(i18n, refusal)}
        onConfirm={(reason) => act({ kind, channel, language, reason })}
        onClose={dialog.close}
      >
        <Text>
          <Trans>Your own words are dropped; the audit log keeps them.</Trans>
        </Text>
      </ReasonDialog>
    </>
  )
}
