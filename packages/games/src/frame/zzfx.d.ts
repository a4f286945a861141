declare module 'zzfx' {
  /** Plays a sound made of numbers; see the package's readme for their order. */
  export function zzfx(...parameters: readonly number[]): AudioBufferSourceNode
}
