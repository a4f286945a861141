import type { ReplyOf } from '@lantern/contract/endpoint'
import { session } from '@lantern/contract/session'
import { CallRefusal } from '@lantern/web-kit/call-refusal'
import { useApi } from '@lantern/web-kit/hooks'
import { useCallback } from 'react'

export type ChallengePurpose = 'login' | 'register' | 'sms' | 'recover'

/**
 * Does the work that a challenge asks for, beside the page so that nothing stands still meanwhile.
 * It needs nothing from the person: whoever can not read a picture proves themselves this way.
 */
export function useProofOfWork(): (purpose: ChallengePurpose) => Promise<string> {
  const api = useApi()
  return useCallback(async (purpose) => work(await api.call(session.challenge, { purpose })), [api])
}

const MOST_MS = 60_000

function work(challenge: ReplyOf<typeof session.challenge>): Promise<string> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    const fail = () => reject(new CallRefusal('challenge_failed'))
    const timer = setTimeout(fail, MOST_MS)
    worker.onmessage = ({ data }: MessageEvent<unknown>) => {
      clearTimeout(timer)
      if (typeof data === 'string') resolve(data)
      else fail()
    }
    worker.onerror = fail
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
