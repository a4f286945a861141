export interface ProcessRecord {
  readonly pid: number
  readonly identity?: string | undefined
}
export function identityOf(pid: number): string | undefined
export function isSameProcess(record: ProcessRecord): boolean
export function processRecord(pid?: number): ProcessRecord
