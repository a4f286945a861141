/** The door of support: what people tell the house. */
export { type CaseRow, isCaseOf, listCasesAbout as casesAbout } from './case-queries.ts'
export { openCase } from './cases.ts'
export { opsRoutes, routes } from './routes.ts'
