export function install(options?: { quiet?: boolean }): Promise<void>
export function staleReason(folder?: string): string | undefined
