import { opsVendorDesk } from '@lantern/contract/ops/vendor-desk'
import { formatMoney } from '@lantern/kernel/money'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ReadGate } from '../../words/read-gate.tsx'
import { SaveBar } from '../../words/save-bar.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'
import { isWrong, limitsText, readLimits, type WrongLimit } from './entered-drafts.ts'

interface VendorLimitsProps {
  code: string
  mayWrite: boolean
}

const ALL = '*'

/** Smallest and largest stakes of a vendor: of all its games, and of one by one. */
export function VendorLimits({ code, mayWrite }: VendorLimitsProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(opsVendorDesk.limits, { code })
  const [game, setGame] = useState('')
  return (
    <ReadGate data={data} error={error} onRetry={() => void refetch()}>
      {({ limits, ceilings, version }) => {
        const ofGame = (name: string) => limits.filter(({ gameCode }) => gameCode === name)
        const named = [...new Set(limits.map(({ gameCode }) => gameCode))].filter(
          (name) => name !== ALL,
        )
        const common = { code, version, mayWrite }
        return (
          <Stack gap="md">
            <Text fz="sm" c="dimmed">
              {ceilings.length === 0 ? (
                <Trans>The house has no ceiling of its own.</Trans>
              ) : (
                <Trans>
                  The house’s ceilings:{' '}
                  {ceilings
                    .map(({ currency, most }) => `${currency} ${formatMoney(most)}`)
                    .join(', ')}
                </Trans>
              )}
            </Text>
            <LimitsOf
              {...common}
              gameCode={ALL}
              title={t`All games`}
              kept={limitsText(ofGame(ALL))}
            />
            {named.map((name) => (
              <LimitsOf
                key={name}
                {...common}
                gameCode={name}
                title={name}
                kept={limitsText(ofGame(name))}
              />
            ))}
            {mayWrite ? (
              <>
                <TextInput
                  label={t`Limits of one more game`}
                  description={t`The code of the game.`}
                  dir="ltr"
                  value={game}
                  onChange={({ currentTarget }) => setGame(currentTarget.value.trim())}
                />
                {game === '' || named.includes(game) ? null : (
                  <LimitsOf key={game} {...common} gameCode={game} title={game} kept="" />
                )}
              </>
            ) : null}
          </Stack>
        )
      }}
    </ReadGate>
  )
}

interface LimitsOfProps extends VendorLimitsProps {
  version: number
  gameCode: string
  title: string
  kept: string
}

function LimitsOf({ code, version, gameCode, title, kept, mayWrite }: LimitsOfProps) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState<{ readonly text: string; readonly version: number }>()
  const { act, isActing, refusal, reset } = useAct(opsVendorDesk.saveLimits, {
    changes: [opsVendorDesk.limits, opsVendorDesk.settings],
    onDone: () => setDraft(undefined),
  })
  const text = draft?.text ?? kept
  const read = readLimits(text)
  const wrongs = useWrongs()
  return (
    <section className="kit-panel kit-panel-body" aria-label={title}>
      <Stack gap="sm">
        <h2 className="console-section-title">{title}</h2>
        <Textarea
          label={t`Limits of stakes`}
          description={t`One a line: currency, smallest and largest stake, as USD 0.10 500. Empty: none of its own.`}
          dir="ltr"
          autosize
          minRows={2}
          maxRows={14}
          readOnly={!mayWrite}
          value={text}
          error={isWrong(read) ? wrongs(read) : undefined}
          onChange={({ currentTarget }) =>
            setDraft({ text: currentTarget.value, version: draft?.version ?? version })
          }
        />
        {mayWrite ? (
          <SaveBar
            isDirty={draft !== undefined && text !== kept}
            isGood={!isWrong(read)}
            question={t`Change these limits?`}
            busy={isActing}
            error={settingRefusal(i18n, refusal)}
            onBegin={reset}
            onUndo={() => setDraft(undefined)}
            onSave={(reason) => {
              if (isWrong(read)) return
              act({ code, version: draft?.version ?? version, gameCode, limits: [...read], reason })
            }}
          />
        ) : null}
      </Stack>
    </section>
  )
}

function useWrongs(): (wrong: WrongLimit) => string {
  const { t } = useLingui()
  return ({ line, why }) => {
    const words: Record<WrongLimit['why'], string> = {
      form: t`three words are wanted: currency, smallest, largest`,
      currency: t`this currency is not known`,
      amount: t`this amount is not one of its currency`,
      order: t`the smallest is above the largest`,
      twice: t`this currency stands there before`,
    }
    return t`Line ${line}: ${words[why]}.`
  }
}
