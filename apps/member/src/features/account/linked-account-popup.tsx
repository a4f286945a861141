import { security } from '@lantern/contract/security'
import { social } from '@lantern/contract/social'
import { Button } from '@lantern/ui/button'
import { Form } from '@lantern/ui/form'
import { Modal } from '@lantern/ui/modal'
import { asRefusal } from '@lantern/web-kit/call-refusal'
import { reread, useApi } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '../../notify.ts'
import { safeOutsideUrl } from '../../outside-url.ts'
import type { PopupProps } from '../../stage.ts'
import { useOverview } from './overview.ts'
import { isProofRefused, OwnerProofField, proofInput, useOwnerProof } from './owner-proof.tsx'

const NAMES = { google: 'Google', facebook: 'Facebook' } as const

/** Linking a service to sign in with, or taking it away again. */
export function Popup({ params, onClose }: PopupProps<'linkedAccount'>) {
  const { provider, isLinked } = params
  const name = NAMES[provider]
  const { t, i18n } = useLingui()
  const api = useApi()
  const queries = useQueryClient()
  const overview = useOverview()
  const [proof, setProof] = useOwnerProof(overview)
  const [problem, setProblem] = useState<{ isProof: boolean; message: string }>()
  const [isBusy, setIsBusy] = useState(false)

  async function go(): Promise<void> {
    if (proof.text.trim() === '')
      return setProblem({ isProof: true, message: t`This can not be empty.` })
    setIsBusy(true)
    setProblem(undefined)
    try {
      const input = { provider, ...proofInput(proof) }
      if (isLinked) {
        await api.call(social.unlink, input)
        await reread(queries, security.overview)
        onClose()
        return showToast({ tone: 'success', title: t`${name} is no longer linked.` })
      }
      const safe = safeOutsideUrl((await api.call(social.link, input)).url)
      if (safe !== undefined) return location.assign(safe)
      setProblem({ isProof: false, message: t`This service can not be reached from here.` })
    } catch (error) {
      const refusal = asRefusal(error)
      setProblem({ isProof: isProofRefused(refusal), message: refusalText(i18n, refusal) })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Modal
      name="linkedAccount"
      size="sm"
      sheet
      open
      onClose={onClose}
      title={isLinked ? t`Unlink ${name}` : t`Link ${name}`}
      description={
        isLinked
          ? t`You can not sign in with ${name} any more.`
          : t`You go to ${name} and come back. From then on you can sign in with it.`
      }
      closeLabel={t`Close`}
    >
      <Form
        onSubmit={() => void go()}
        errors={problem && !problem.isProof ? [{ message: problem.message }] : undefined}
      >
        <OwnerProofField
          value={proof}
          onChange={setProof}
          error={problem?.isProof ? problem.message : undefined}
        />
        <Button type="submit" size="lg" block loading={isBusy}>
          {isLinked ? <Trans>Unlink</Trans> : <Trans>Go on to {name}</Trans>}
        </Button>
      </Form>
    </Modal>
  )
}
