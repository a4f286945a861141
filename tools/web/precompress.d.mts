import type { Plugin } from 'vite'

export function compressFolder(folder: string): Promise<void>
export function precompress(): Plugin
