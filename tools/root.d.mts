export const root: string
export const stateDir: string
