export type SlotSound = 'start' | 'stop' | 'win' | 'feature'

// Volume, randomness, frequency, attack, sustain, release, shape: short and quiet.
const SOUNDS: Readonly<Record<SlotSound, readonly number[]>> = {
  start: [0.3, 0, 180, 0.02, 0.08, 0.1, 1, 1.4, 6],
  stop: [0.35, 0, 120, 0, 0.01, 0.08, 2],
  win: [0.5, 0, 523, 0.01, 0.14, 0.35, 1, 1.1, 0, 0, 262, 0.07],
  feature: [0.6, 0, 392, 0.02, 0.3, 0.5, 1, 1.2, 0, 0, 196, 0.11],
}

/** The synthesiser opens an audio device when it is loaded: only once sound is switched on. */
export async function loadSlotSounds(): Promise<(sound: SlotSound) => void> {
  const { zzfx } = await import('zzfx')
  return (sound) => {
    zzfx(...SOUNDS[sound])
  }
}
