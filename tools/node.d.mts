export function refuseOldNode(): void
export function modernNode(): string | undefined
export function continueOnModernNode(): Promise<void>
export function onParentGone(callback: () => void): void
