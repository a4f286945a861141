import { amountText } from '@lantern/console-kit/amount-text'
import { opsOriginals } from '@lantern/contract/ops/originals'
import { useAct } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SaveBar } from '../../words/save-bar.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'
import type { Rules } from './originals-page.tsx'
import {
  fieldsOf,
  LEAST_SECONDS,
  MOST_SECONDS,
  type SharedFields,
  sharedOf,
  showMultiplier,
  wishOf,
} from './rules-draft.ts'

/** The rules of rounds that everybody shares. */
export function SharedRules({ rules, mayWrite }: { rules: Rules; mayWrite: boolean }) {
  const { t, i18n } = useLingui()
  const { shared, currency } = rules
  const [typed, setTyped] = useState<SharedFields>()
  const { act, isActing, refusal, reset } = useAct(opsOriginals.setShared, {
    changes: [opsOriginals.rules],
    onDone: () => setTyped(undefined),
  })
  const fields = typed ?? fieldsOf(shared)
  const change = (changes: Partial<SharedFields>) => setTyped({ ...fields, ...changes })
  const read = sharedOf(fields, shared.mostHighest)
  const wish = wishOf(fields, shared.mostHighest)
  const text = (name: 'bettingSeconds' | 'exposure' | 'highest') => ({
    w: 230,
    readOnly: !mayWrite,
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  })
  const usual = amountText(shared.usualExposure, i18n.locale)
  const most = showMultiplier(shared.mostHighest)
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="shared-rules">
      <Stack gap="sm">
        <h2 id="shared-rules" className="console-section-title">
          <Trans>Crash: rounds that everybody shares</Trans>
        </h2>
        <Switch
          label={t`Rounds begin and bets are taken`}
          checked={fields.isOn}
          disabled={!mayWrite}
          onChange={({ currentTarget }) => change({ isOn: currentTarget.checked })}
        />
        <Group align="start">
          <TextInput
            label={t`Time for bets, in seconds`}
            description={t`From the next round on.`}
            inputMode="numeric"
            error={
              read.bettingSeconds === undefined ? t`${LEAST_SECONDS} to ${MOST_SECONDS}` : undefined
            }
            {...text('bettingSeconds')}
          />
          <TextInput
            label={t`Most that a round pays, ${currency}`}
            description={t`Empty: ${usual}.`}
            inputMode="decimal"
            error={read.exposure === undefined ? t`That is no amount.` : undefined}
            {...text('exposure')}
          />
          <TextInput
            label={t`Highest multiplier`}
            description={t`Everybody leaves there. Empty: ${most}.`}
            inputMode="decimal"
            error={read.highest === undefined ? t`1.01 to ${most}` : undefined}
            {...text('highest')}
          />
        </Group>
        <Text fz="sm" c="dimmed">
          <Trans>Other currencies have the same in proportion to their smallest stakes.</Trans>
        </Text>
        {mayWrite ? (
          <SaveBar
            isDirty={typed !== undefined}
            isGood={wish !== undefined}
            question={fields.isOn ? t`Change the shared rounds?` : t`Let no more rounds begin?`}
            busy={isActing}
            error={settingRefusal(i18n, refusal)}
            onBegin={reset}
            onUndo={() => setTyped(undefined)}
            onSave={(reason) => wish && act({ ...wish, reason })}
          >
            <Text>
              <Trans>
                A round that has begun is played to its end. Time and cap hold from the next round,
                the highest multiplier and the switch with the next bet.
              </Trans>
            </Text>
          </SaveBar>
        ) : null}
      </Stack>
    </section>
  )
}
