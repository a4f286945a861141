import type { GameFacts } from './host.ts'

export type SlotSound = 'start' | 'stop' | 'win' | 'feature'
export type SoundKit = GameFacts['sound']

// Volume, randomness, frequency, attack, sustain, release, shape: short and quiet.
const SOUNDS: Readonly<Record<SlotSound, readonly number[]>> = {
  start: [0.3, 0, 180, 0.02, 0.08, 0.1, 1, 1.4, 6],
  stop: [0.35, 0, 120, 0, 0.01, 0.08, 2],
  win: [0.5, 0, 523, 0.01, 0.14, 0.35, 1, 1.1, 0, 0, 262, 0.07],
  feature: [0.6, 0, 392, 0.02, 0.3, 0.5, 1, 1.2, 0, 0, 196, 0.11],
}

/** What a set of instruments does to each sound: pitch, shape of the wave, and how long it rings. */
const KITS: Readonly<Record<SoundKit, { pitch: number; shape: number; ring: number }>> = {
  drum: { pitch: 0.75, shape: 0, ring: 0.8 },
  glass: { pitch: 1.5, shape: 0, ring: 1.6 },
  brass: { pitch: 0.9, shape: 2, ring: 1.1 },
  reed: { pitch: 1.12, shape: 1, ring: 1 },
  tin: { pitch: 1.33, shape: 3, ring: 0.6 },
  night: { pitch: 0.6, shape: 0, ring: 2 },
}

const PITCH = 2
const RING = 5
const SHAPE = 6

export function soundOf(kit: SoundKit, sound: SlotSound): number[] {
  const { pitch, shape, ring } = KITS[kit]
  const notes = [...SOUNDS[sound]]
  notes[PITCH] = (notes[PITCH] ?? 0) * pitch
  notes[RING] = (notes[RING] ?? 0) * ring
  notes[SHAPE] = shape
  return notes
}

/** The synthesiser opens an audio device when it is loaded: only once sound is switched on. */
export async function loadSlotSounds(kit: SoundKit): Promise<(sound: SlotSound) => void> {
  const { zzfx } = await import('zzfx')
  return (sound) => {
    zzfx(...soundOf(kit, sound))
  }
}
