import { WordsInput } from '@lantern/console-kit/words-input'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { gameTypes } from '@lantern/contract/games'
import { opsFooter } from '@lantern/contract/ops/content'
import { opsSettings } from '@lantern/contract/ops/settings'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { autonymOf } from '@lantern/web-kit/language-names'
import { Trans, useLingui } from '@lingui/react/macro'
import { MultiSelect, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { categoryNames } from '../../words/category-names.ts'
import { ReadGate } from '../../words/read-gate.tsx'
import { SaveBar } from '../../words/save-bar.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'
import { FooterLinks } from './footer-links.tsx'

export type FooterChoice = ReplyOf<(typeof opsFooter)['get']>
type Settings = ReplyOf<(typeof opsSettings)['languages']>

/** The lists at the foot of every page: games, help, networks. */
export function FooterLists({ mayWrite }: { mayWrite: boolean }) {
  const { data, error, refetch } = useRead(opsFooter.get, {})
  const { data: languages } = useRead(opsSettings.languages, {})
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="footer-lists">
      <Stack gap="sm">
        <h2 id="footer-lists" className="console-section-title">
          <Trans>Links in the footer</Trans>
        </h2>
        <ReadGate
          data={data && languages && { footer: data, languages }}
          error={error}
          onRetry={() => void refetch()}
        >
          {(read) => <FooterForm {...read} mayWrite={mayWrite} />}
        </ReadGate>
      </Stack>
    </section>
  )
}

interface FormProps {
  footer: FooterChoice
  languages: Settings
  mayWrite: boolean
}

function FooterForm({ footer, languages, mayWrite }: FormProps) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState<FooterChoice>()
  const [language, setLanguage] = useState(languages.defaultLanguage)
  const { act, isActing, refusal, reset } = useAct(opsFooter.save, {
    changes: [opsFooter.get],
    onDone: () => setDraft(undefined),
  })
  const typed = draft ?? footer
  const change = (changes: Partial<FooterChoice>) => setDraft({ ...typed, ...changes })
  const links = [...typed.games.links, ...typed.help.links]
  const isGood = links.every(
    ({ titles, url }) => (titles[languages.defaultLanguage] ?? '').trim() !== '' && url !== '',
  )
  return (
    <>
      <Text fz="sm" c="dimmed">
        <Trans>
          Terms and safer play always stand there. A link needs a title in{' '}
          {languages.defaultLanguage}; where it has none in the language of a page, that one shows.
        </Trans>
      </Text>
      <Select
        label={t`Language of the titles`}
        maw={320}
        allowDeselect={false}
        data={languages.languages.map((value) => ({ value, label: autonymOf(value) }))}
        value={language}
        onChange={(chosen) => setLanguage(chosen ?? language)}
      />
      <MultiSelect
        label={t`Categories left out of the games list`}
        readOnly={!mayWrite}
        data={gameTypes.map((type) => ({ value: type, label: i18n._(categoryNames[type]) }))}
        value={typed.games.hidden}
        onChange={(hidden) => change({ games: { ...typed.games, hidden } })}
      />
      <FooterLinks
        title={t`Own links in the games list`}
        links={typed.games.links}
        language={language}
        mayWrite={mayWrite}
        onChange={(own) => change({ games: { ...typed.games, links: own } })}
      />
      <MultiSelect
        label={t`Entries left out of the help list`}
        readOnly={!mayWrite}
        data={[
          { value: 'promotions', label: t`Promotions` },
          { value: 'fairness', label: t`Check a round` },
          { value: 'deposit', label: t`Deposits and withdrawals` },
          { value: 'app', label: t`Get the app` },
          { value: 'language', label: t`Language` },
          { value: 'support', label: t`Customer service` },
          { value: 'feedback', label: t`Feedback` },
        ]}
        value={typed.help.hidden}
        onChange={(hidden) => change({ help: { ...typed.help, hidden } })}
      />
      <FooterLinks
        title={t`Own links in the help list`}
        links={typed.help.links}
        language={language}
        mayWrite={mayWrite}
        onChange={(own) => change({ help: { ...typed.help, links: own } })}
      />
      <WordsInput
        label={t`Networks in their order`}
        description={t`Keys of networks above, as FACEBOOK; empty for the usual ones.`}
        readOnly={!mayWrite}
        value={typed.social ?? []}
        onChange={(keys) => change({ social: keys.length === 0 ? null : keys })}
      />
      {mayWrite ? (
        <SaveBar
          isDirty={draft !== undefined}
          isGood={isGood}
          question={t`Change the links in the footer?`}
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
