import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { slotName } from './message-words.ts'
import {
  LONGEST_SUBJECT,
  longestBody,
  type Template,
  type TemplateFaults,
  type Words,
  withSlot,
} from './template-faults.ts'

export interface WordsEditorProps {
  template: Template
  words: Words
  faults: TemplateFaults
  mayWrite: boolean
  onChange: (words: Words) => void
}

/** Subject and body, and the slots, which go where the cursor was last. */
export function WordsEditor({ template, words, faults, mayWrite, onChange }: WordsEditorProps) {
  const { t } = useLingui()
  const subject = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const [place, setPlace] = useState<keyof Words>('body')
  const isMail = template.channel === 'email'
  const insert = (slot: string) => {
    const field = place === 'subject' && isMail ? 'subject' : 'body'
    const element = field === 'subject' ? subject.current : body.current
    const text = words[field] ?? ''
    const at = {
      start: element?.selectionStart ?? text.length,
      end: element?.selectionEnd ?? text.length,
    }
    const next = withSlot(text, slot, at)
    onChange({ subject: words.subject, body: words.body, [field]: next.text })
    // The field gets its text with the next drawing; only then can the cursor go behind the slot.
    requestAnimationFrame(() => {
      element?.focus()
      element?.setSelectionRange(next.cursor, next.cursor)
    })
  }
  return (
    <Stack gap="sm">
      {isMail ? (
        <TextInput
          ref={subject}
          label={t`Subject`}
          maxLength={LONGEST_SUBJECT}
          lang={template.language}
          readOnly={!mayWrite}
          value={words.subject ?? ''}
          error={faults.subject === undefined ? undefined : t`1 to ${LONGEST_SUBJECT} characters`}
          onFocus={() => setPlace('subject')}
          onChange={({ currentTarget }) =>
            onChange({ subject: currentTarget.value, body: words.body })
          }
        />
      ) : null}
      <Textarea
        ref={body}
        label={t`Text`}
        description={isMail ? t`Plain text; an empty line begins a paragraph.` : undefined}
        autosize
        minRows={isMail ? 6 : 3}
        maxRows={16}
        maxLength={longestBody(template.channel)}
        lang={template.language}
        readOnly={!mayWrite}
        value={words.body}
        error={<BodyFault template={template} faults={faults} />}
        onFocus={() => setPlace('body')}
        onChange={({ currentTarget }) =>
          onChange({ subject: words.subject, body: currentTarget.value })
        }
      />
      {mayWrite ? <SlotChips slots={template.slots} onInsert={insert} /> : null}
    </Stack>
  )
}

function BodyFault({ template, faults }: Pick<WordsEditorProps, 'template' | 'faults'>) {
  const most = longestBody(template.channel)
  const unknown = faults.unknown.map((name) => `{${name}}`).join(', ')
  const code = '{code}'
  if (faults.body !== undefined) return <Trans>1 to {most} characters</Trans>
  if (unknown !== '') return <Trans>Not a slot of this message: {unknown}</Trans>
  if (faults.lacksCode) return <Trans>It must say the code: {code}</Trans>
  return null
}

interface SlotChipsProps {
  slots: readonly string[]
  onInsert: (slot: string) => void
}

function SlotChips({ slots, onInsert }: SlotChipsProps) {
  const { t, i18n } = useLingui()
  return (
    <div>
      <Text fz="sm" c="dimmed" mb={6} id="slots">
        <Trans>Filled in when it is sent; a click puts one where the cursor is:</Trans>
      </Text>
      <div className="console-slots" role="group" aria-labelledby="slots">
        {slots.map((slot) => {
          const name = slotName(i18n, slot)
          return (
            <button
              key={slot}
              type="button"
              className="kit-chip"
              aria-label={t`Insert: ${name}`}
              onClick={() => onInsert(slot)}
            >
              <code>{`{${slot}}`}</code> {name}
            </button>
          )
        })}
      </div>
    </div>
  )
}
