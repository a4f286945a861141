import type { Plugin } from 'vite'

export function pageBudget(): Plugin
