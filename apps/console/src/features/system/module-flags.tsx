import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { opsSystem } from '@lantern/contract/ops/console'
import { useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { moduleWord } from './module-words.ts'
import type { SystemStatus } from './maintenance.tsx'

type Module = SystemStatus['modules'][number]

export interface ModuleFlagsProps {
  modules: readonly Module[]
  mayWrite: boolean
}

/** Parts of the site that a brand can switch on and off. */
export function ModuleFlags({ modules, mayWrite }: ModuleFlagsProps) {
  const { t, i18n } = useLingui()
  const [asked, setAsked] = useState<Module>()
  const { act, isActing, refusal, reset } = useAct(opsSystem.setModule, {
    changes: [opsSystem.status],
    onDone: () => setAsked(undefined),
  })
  return (
    <section className="kit-panel kit-panel-body console-module" aria-labelledby="modules">
      <h2 id="modules">
        <Trans>Modules</Trans>
      </h2>
      {modules.length === 0 ? (
        <Text c="dimmed" mt="sm">
          <Trans>This brand has no modules to switch.</Trans>
        </Text>
      ) : null}
      {modules.map((module) => (
        <div
          key={module.modId}
          className="console-module-row"
          data-child={module.parent === null ? undefined : true}
        >
          <div>
            <Text fw={700} id={`about-${module.modId}`}>
              {moduleWord(i18n, module)}
            </Text>
            <Text fz="xs" c="dimmed" ff="monospace">
              {module.modId}
            </Text>
          </div>
          <Switch
            checked={module.enabled}
            disabled={!mayWrite}
            label={module.enabled ? t`On` : t`Off`}
            labelPosition="left"
            aria-label={t`Module ${module.modId}`}
            aria-describedby={`about-${module.modId}`}
            onChange={() => {
              reset()
              setAsked(module)
            }}
          />
        </div>
      ))}
      <ReasonDialog
        opened={asked !== undefined}
        title={asked?.enabled ? t`Switch the module off?` : t`Switch the module on?`}
        hint={t`Kept in the audit log.`}
        confirmLabel={asked?.enabled ? t`Switch off` : t`Switch on`}
        danger={asked?.enabled ?? false}
        busy={isActing}
        error={refusal && refusalText(i18n, refusal)}
        onConfirm={(reason) => {
          if (asked) act({ modId: asked.modId, enabled: !asked.enabled, reason })
        }}
        onClose={() => setAsked(undefined)}
      >
        <Text>
          <strong>{asked?.modId}</strong>: {asked ? moduleWord(i18n, asked) : null}
        </Text>
      </ReasonDialog>
    </section>
  )
}
