import { solveChallenge } from 'altcha-lib'
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2'
import { deriveKey as sha } from 'altcha-lib/algorithms/web/sha'
import type { Challenge } from 'altcha-lib/types'

/** Runs beside the page: takes a challenge, answers with its payload, or null when there is none. */
addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  const deriveKey = data.parameters.algorithm.startsWith('PBKDF2/') ? pbkdf2 : sha
  const answer = async (): Promise<string | null> => {
    const solution = await solveChallenge({ challenge: data, deriveKey })
    return solution && btoa(JSON.stringify({ challenge: data, solution }))
  }
  answer().then(
    (payload) => postMessage(payload),
    () => postMessage(null),
  )
})
