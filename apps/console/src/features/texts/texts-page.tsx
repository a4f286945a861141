import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { tableShape } from '@lantern/console-kit/table-state'
import { opsTexts } from '@lantern/contract/ops/texts'
import { autonymOf } from '@lantern/web-kit/language-names'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Select, Text } from '@mantine/core'
import { Download } from 'lucide-react'
import { PageHead } from '../../app/page-head.tsx'
import { useHasGrant } from '../../session/operator.ts'
import { useList } from '../../table/use-list.ts'
import { useOpenRow, useQuery, useSetQuery, useTableState } from '../../table/use-table-state.ts'
import { Moment } from '../../words/moment.tsx'
import { ReadOnlyNote } from '../../words/read-gate.tsx'
import { SideDrawer } from '../../words/side-drawer.tsx'
import { type SiteText, TextEditor } from './text-editor.tsx'

const shape = tableShape({ sortable: [], filters: { only: ['own'] } })

/** Every text of the member site, and what the brand says instead. */
export default function TextsPage() {
  const { t } = useLingui()
  const mayWrite = useHasGrant('system.write')
  const { language = 'en' } = useQuery()
  const { table, paging, search, choice } = useTableState(shape)
  const { open, openRow, closeRow } = useOpenRow()
  const columns = useColumns(language)
  const list = useList(opsTexts.list, { language, search, only: choice('only'), ...paging })
  const opened = list.page?.content.find(({ textId }) => textId === open)
  const left = list.page?.charactersLeft
  return (
    <>
      <PageHead
        title={t`Texts of the site`}
        note={
          <Trans>What the member site says, by language. A change stands on the next page.</Trans>
        }
      />
      <ReadOnlyNote mayWrite={mayWrite} />
      <ServerTable<SiteText>
        name="texts"
        label={t`Texts of the site`}
        columns={columns}
        rowId={({ textId }) => textId}
        {...table}
        {...list}
        searchLabel={t`English, text or key`}
        filters={[
          {
            name: 'only',
            label: t`State`,
            anyLabel: t`All`,
            options: [{ value: 'own', label: t`Own words` }],
          },
        ]}
        actions={
          <>
            <LanguageChoice language={language} languages={list.page?.languages} />
            <SaveOwnWords language={language} />
          </>
        }
        emptyText={t`No text fits.`}
        onOpen={({ textId }) => openRow(textId)}
        openId={open}
      />
      {left === undefined ? null : (
        <Text fz="sm" c="dimmed" mt="sm">
          <Plural
            value={left}
            one="Own words come with every page: those of a language may grow by # character."
            other="Own words come with every page: those of a language may grow by # characters."
          />
        </Text>
      )}
      <SideDrawer opened={opened !== undefined} title={t`Text`} onClose={closeRow}>
        {opened ? (
          <TextEditor
            key={`${language} ${opened.textId}`}
            text={opened}
            language={language}
            mayWrite={mayWrite}
          />
        ) : null}
      </SideDrawer>
    </>
  )
}

interface LanguageChoiceProps {
  language: string
  /** Undefined until they are known. */
  languages: readonly string[] | undefined
}

function LanguageChoice({ language, languages = [language] }: LanguageChoiceProps) {
  const { t } = useLingui()
  const setQuery = useSetQuery()
  return (
    <Select
      aria-label={t`Language`}
      size="sm"
      w={200}
      allowDeselect={false}
      value={language}
      data={languages.map((value) => ({ value, label: autonymOf(value) }))}
      onChange={(chosen) =>
        setQuery({ language: chosen ?? undefined, page: undefined, open: undefined })
      }
    />
  )
}

/** The browser itself takes the file; what refuses it stands on a page of its own. */
function SaveOwnWords({ language }: { language: string }) {
  const query = new URLSearchParams({ language })
  return (
    <Button
      component="a"
      variant="default"
      size="sm"
      target="_blank"
      rel="noopener"
      href={`/api/ops${opsTexts.file.path}?${query.toString()}`}
      leftSection={<Download size={16} aria-hidden="true" />}
    >
      <Trans>Save own words as PO</Trans>
    </Button>
  )
}

function useColumns(language: string): readonly Column<SiteText>[] {
  const { t } = useLingui()
  const clipped = (text: string, lang: string) => (
    <span className="kit-clip" title={text} lang={lang} dir="auto">
      {text}
    </span>
  )
  return [
    {
      key: 'source',
      title: t`English`,
      fixed: true,
      opens: true,
      render: (row) => clipped(row.source, 'en'),
    },
    {
      key: 'text',
      title: t`On the site`,
      fixed: true,
      render: (row) => clipped(row.text ?? row.standard, language),
    },
    { key: 'state', title: t`Words`, fixed: true, render: (row) => <TextState text={row} /> },
    { key: 'changedAt', title: t`Changed`, render: (row) => <Moment at={row.changedAt} /> },
    {
      key: 'textId',
      title: t`Key`,
      hiddenAtFirst: true,
      render: (row) => <bdi dir="ltr">{row.textId}</bdi>,
    },
  ]
}

function TextState({ text }: { text: SiteText }) {
  const { t } = useLingui()
  if (text.text === null) return <StateBadge tone="neutral" label={t`Built-in`} />
  return text.isOutdated ? (
    <StateBadge tone="attention" label={t`English changed`} />
  ) : (
    <StateBadge tone="progress" label={t`Own words`} />
  )
}
