import type { Sound, Tone } from '../stage.ts'

// Volume, randomness, frequency, attack, sustain, release, shape: short and quiet.
const sounds: Readonly<Record<Sound, readonly number[]>> = {
  tap: [0.35, 0, 330, 0, 0.01, 0.03, 1],
  safe: [0.5, 0, 660, 0, 0.03, 0.12, 1, 1.2, 0, 0, 220, 0.04],
  win: [0.6, 0, 523, 0.01, 0.12, 0.3, 1, 1.1, 0, 0, 261, 0.08],
  lose: [0.45, 0, 140, 0.01, 0.05, 0.25, 3, 0.8, -4],
}

/**
 * The synthesiser is only fetched when a member switches sound on: it opens an audio device as
 * soon as it is loaded.
 */
export async function loadSounds(): Promise<(sound: Sound | Tone) => void> {
  const { zzfx } = await import('zzfx')
  return (sound) => {
    zzfx(...(typeof sound === 'string' ? sounds[sound] : sound))
  }
}
