import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import { raised } from '../../words/raised.ts'
import type { FooterChoice } from './footer-lists.tsx'

type Links = FooterChoice['help']['links']

const MOST = 12

export interface FooterLinksProps {
  title: string
  links: Links
  /** Whose titles are edited. */
  language: string
  mayWrite: boolean
  onChange: (links: Links) => void
}

/** Links of the brand's own in one list of the footer. */
export function FooterLinks({ title, links, language, mayWrite, onChange }: FooterLinksProps) {
  const { t } = useLingui()
  const set = (at: number, changes: Partial<Links[number]>) =>
    onChange(links.map((one, place) => (place === at ? { ...one, ...changes } : one)))
  return (
    <Stack gap="xs" role="group" aria-label={title}>
      <Text fz="sm" fw={600}>
        {title}
      </Text>
      {links.map(({ titles, url }, at) => (
        // A link is known by its place: everything else of it is being typed.
        <div key={`link-${String(at)}`} className="console-link-row">
          <TextInput
            label={t`Title (${language})`}
            maxLength={60}
            readOnly={!mayWrite}
            value={titles[language] ?? ''}
            onChange={({ currentTarget }) =>
              set(at, { titles: { ...titles, [language]: currentTarget.value } })
            }
          />
          <TextInput
            label={t`Address`}
            description={t`A path as /promotions, or https at an allowed host.`}
            className="console-link-address"
            dir="ltr"
            readOnly={!mayWrite}
            value={url}
            onChange={({ currentTarget }) => set(at, { url: currentTarget.value.trim() })}
          />
          {mayWrite ? (
            <Group gap={4} wrap="nowrap" className="console-link-actions">
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                disabled={at === 0}
                aria-label={t`Move ${url} up`}
                onClick={() => onChange(raised(links, at))}
              >
                <ArrowUp size={18} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t`Remove ${url}`}
                onClick={() => onChange(links.filter((_, place) => place !== at))}
              >
                <Trash2 size={18} aria-hidden="true" />
              </ActionIcon>
            </Group>
          ) : null}
        </div>
      ))}
      {mayWrite && links.length < MOST ? (
        <Group>
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden="true" />}
            onClick={() => onChange([...links, { titles: {}, url: '' }])}
          >
            <Trans>Add</Trans>
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}
