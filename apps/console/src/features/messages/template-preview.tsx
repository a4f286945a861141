import { Plural, Trans } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { useFormats, useOperator } from '../../session/operator.ts'
import { samplesOf } from './message-words.ts'
import { countSms } from './sms-count.ts'
import { filled, type Template, type Words } from './template-faults.ts'

export interface TemplatePreviewProps {
  template: Template
  words: Words
}

/** The message as somebody gets it, and what it takes on its way. */
export function TemplatePreview({ template, words }: TemplatePreviewProps) {
  const { brandName } = useOperator()
  const samples = samplesOf(brandName)
  const text = filled(words.body, samples).trim()
  return (
    <section aria-labelledby="preview">
      <Stack gap="xs">
        <Text component="h3" fz="sm" fw={600} id="preview" m={0}>
          <Trans>Preview with sample values</Trans>
        </Text>
        <div className="console-message" data-channel={template.channel} lang={template.language}>
          {template.channel === 'email' ? (
            <strong>{filled(words.subject ?? '', samples)}</strong>
          ) : null}
          <p>{text}</p>
        </div>
        {template.channel === 'sms' ? <SmsSize text={text} /> : <MailSize text={text} />}
      </Stack>
    </section>
  )
}

function MailSize({ text }: { text: string }) {
  const characters = Array.from(text).length
  return (
    <Text fz="sm" c="dimmed" role="status">
      <Plural value={characters} one="# character" other="# characters" />
    </Text>
  )
}

function SmsSize({ text }: { text: string }) {
  const formats = useFormats()
  const { encoding, characters, parts, left, foreign } = countSms(text)
  const room = formats.count(left)
  const signs = foreign.length > 8 ? `${foreign.slice(0, 8).join(' ')} …` : foreign.join(' ')
  return (
    <Stack gap={2} role="status">
      <Text fz="sm">
        <Plural value={characters} one="# character" other="# characters" />
        {' · '}
        <Plural value={parts} one="# text message" other="# text messages in a row" />
        {' · '}
        {encoding}
      </Text>
      <Text fz="sm" c="dimmed">
        <Trans>Room for {room} more in the last one.</Trans>{' '}
        {foreign.length === 0 ? null : (
          <Trans>These signs make it UCS-2, with room for 70 instead of 160: {signs}</Trans>
        )}
      </Text>
    </Stack>
  )
}
