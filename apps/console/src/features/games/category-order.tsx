import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsGames } from '@lantern/contract/ops/games'
import { useRead } from '@lantern/web-kit/hooks'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Group, Stack, Switch, Text } from '@mantine/core'
import { ArrowUp } from 'lucide-react'
import { categoryNames } from '../../words/category-names.ts'
import { raised } from '../../words/raised.ts'
import { SaveBar } from '../../words/save-bar.tsx'
import { SettingPanel } from '../../words/setting-panel.tsx'
import { useDraft } from '../../words/use-draft.ts'

type Categories = ReplyOf<(typeof opsGames)['categories']>['categories']

/** The categories in the order of the menus, and which of them stand there. */
export function CategoryOrder({ mayWrite }: { mayWrite: boolean }) {
  const hint = (
    <Trans>
      One without games stands nowhere until it has some. The games of one that is switched off are
      still found by name.
    </Trans>
  )
  return (
    <SettingPanel
      id="category-order"
      title={<Trans>Categories in the menus</Trans>}
      hint={hint}
      read={useRead(opsGames.categories, {})}
    >
      {({ categories }) => <OrderForm categories={categories} mayWrite={mayWrite} />}
    </SettingPanel>
  )
}

function OrderForm({ categories, mayWrite }: { categories: Categories; mayWrite: boolean }) {
  const { t, i18n } = useLingui()
  const { draft, setDraft, act, bar } = useDraft<typeof opsGames.placeCategories, Categories>(
    opsGames.placeCategories,
    opsGames.categories,
  )
  const typed = draft ?? categories
  return (
    <>
      <Stack component="ol" gap={0} p={0} m={0} style={{ listStyle: 'none' }}>
        {typed.map(({ gameType, isShown, games }, at) => {
          const name = i18n._(categoryNames[gameType])
          return (
            <li key={gameType}>
              <Group className="console-row" gap="md" align="center" mih={44}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  disabled={!mayWrite || at === 0}
                  aria-label={t`Move ${name} up`}
                  onClick={() => setDraft(raised(typed, at))}
                >
                  <ArrowUp size={18} aria-hidden="true" />
                </ActionIcon>
                <Text w={{ base: 130, xs: 170 }} fw={600}>
                  {name}
                </Text>
                <Text w={{ base: 84, xs: 110 }} fz="sm" c="dimmed">
                  <Plural value={games} one="# game" other="# games" />
                </Text>
                <Switch
                  label={t`In the menus`}
                  aria-label={t`${name} in the menus`}
                  checked={isShown}
                  disabled={!mayWrite}
                  onChange={({ currentTarget: { checked } }) =>
                    setDraft(
                      typed.map((one) =>
                        one.gameType === gameType ? { ...one, isShown: checked } : one,
                      ),
                    )
                  }
                />
              </Group>
            </li>
          )
        })}
      </Stack>
      {mayWrite ? (
        <SaveBar
          {...bar}
          isDirty={draft !== undefined}
          isGood
          question={t`Change the categories in the menus?`}
          onSave={(reason) =>
            act({
              categories: typed.map(({ gameType, isShown }) => ({ gameType, isShown })),
              reason,
            })
          }
        />
      ) : null}
    </>
  )
}
