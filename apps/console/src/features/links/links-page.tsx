import { WordsInput } from '@lantern/console-kit/words-input'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsSettings } from '@lantern/contract/ops/settings'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { PageHead } from '../../app/page-head.tsx'
import { useHasGrant } from '../../session/operator.ts'
import { ReadGate, ReadOnlyNote } from '../../words/read-gate.tsx'
import { SaveBar } from '../../words/save-bar.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'
import { faultsOf, type LinkFaults } from './link-faults.ts'
import { FooterLists } from './footer-lists.tsx'
import { SiteWords } from './site-words.tsx'
import { LinkRows } from './link-rows.tsx'

export type Links = ReplyOf<(typeof opsSettings)['links']>

/** Where the site sends people, and where it loads from. */
export default function LinksPage() {
  const { t } = useLingui()
  const mayWrite = useHasGrant('system.write')
  const { data, error, refetch } = useRead(opsSettings.links, {})
  return (
    <>
      <PageHead title={t`Links and hosts`} />
      <ReadOnlyNote mayWrite={mayWrite} />
      <ReadGate data={data} error={error} onRetry={() => void refetch()}>
        {(links) => <LinksForm links={links} mayWrite={mayWrite} />}
      </ReadGate>
      <FooterLists mayWrite={mayWrite} />
      <SiteWords mayWrite={mayWrite} />
    </>
  )
}

function LinksForm({ links, mayWrite }: { links: Links; mayWrite: boolean }) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState<Links>()
  const { act, isActing, refusal, reset } = useAct(opsSettings.setLinks, {
    changes: [opsSettings.links],
    onDone: () => setDraft(undefined),
  })
  const typed = draft ?? links
  const change = (changes: Partial<Links>) => setDraft({ ...typed, ...changes })
  const faults = faultsOf(typed)
  return (
    <>
      <div className="console-cards">
        <Hosts typed={typed} faults={faults} mayWrite={mayWrite} onChange={change} />
        <LinkRows
          id="services"
          title={t`Customer service`}
          note={t`In the order in which they are offered; the first stands in for all others.`}
          suggestions={['LIVE', 'TELEGRAM', 'WHATSAPP', 'ZALO', 'LINE', 'EMAIL']}
          rows={typed.customerService.map(({ csType, url }) => ({ key: csType, url }))}
          faults={faults.services}
          mayWrite={mayWrite}
          onChange={(rows) =>
            change({ customerService: rows.map(({ key, url }) => ({ csType: key, url })) })
          }
        />
        <LinkRows
          id="resources"
          title={t`Networks and downloads`}
          note={t`Shown in menus and in the footer under these keys.`}
          suggestions={[
            'TELEGRAM',
            'WHATSAPP',
            'FACEBOOK',
            'IG',
            'YOUTUBE',
            'TIKTOK',
            'TWITTER',
            'ANDROID',
            'IOS',
          ]}
          isLabelled
          rows={typed.resources.map(({ key, url, labelNameEn }) => ({
            key,
            url,
            label: labelNameEn,
          }))}
          faults={faults.resources}
          mayWrite={mayWrite}
          onChange={(rows) =>
            change({
              resources: rows.map(({ key, url, label }) => ({
                key,
                url,
                labelNameEn: label ?? key,
              })),
            })
          }
        />
      </div>
      {mayWrite ? (
        <SaveBar
          isDirty={draft !== undefined}
          isGood={faults.none}
          question={t`Change links and hosts?`}
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

interface HostsProps {
  typed: Links
  faults: LinkFaults
  mayWrite: boolean
  onChange: (changes: Partial<Links>) => void
}

/** Hosts that the site may name, and where pictures, games and figures go. */
function Hosts({ typed, faults, mayWrite, onChange: change }: HostsProps) {
  const { t } = useLingui()
  const bad = (entries: readonly string[]) =>
    entries.length > 0 ? t`Not understood: ${entries.join(', ')}` : undefined
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="hosts">
      <Stack gap="sm">
        <h2 id="hosts">
          <Trans>Allowed hosts</Trans>
        </h2>
        <Text fz="sm" c="dimmed">
          <Trans>The site sends people to these hosts only, and only by https.</Trans>
        </Text>
        <WordsInput
          label={t`Hosts`}
          description={t`As t.me, or *.example.com for every host below.`}
          readOnly={!mayWrite}
          value={typed.allowedHosts}
          error={bad(faults.hosts)}
          onChange={(allowedHosts) => change({ allowedHosts })}
        />
        <WordsInput
          label={t`Image hosts`}
          description={t`As https://img1.example.com; one is picked at random.`}
          readOnly={!mayWrite}
          value={typed.imageCDNs}
          error={bad(faults.imageCDNs)}
          onChange={(imageCDNs) => change({ imageCDNs })}
        />
        <WordsInput
          label={t`Game launch hosts`}
          description={t`As https://play1.example.com; one is picked at random.`}
          readOnly={!mayWrite}
          value={typed.launchGameCDNs}
          error={bad(faults.launchGameCDNs)}
          onChange={(launchGameCDNs) => change({ launchGameCDNs })}
        />
        <TextInput
          label={t`Analytics id`}
          description={t`As G-ABCD1234; empty for none. Visits are counted without cookies, once a visitor agrees.`}
          readOnly={!mayWrite}
          value={typed.gtagId ?? ''}
          error={faults.gtag ? t`Not such an id` : undefined}
          onChange={({ currentTarget }) =>
            change({
              gtagId: currentTarget.value.trim() === '' ? null : currentTarget.value.trim(),
            })
          }
        />
      </Stack>
    </section>
  )
}
