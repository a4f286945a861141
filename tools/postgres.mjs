// The embedded database for programs that import it by this name.
export { freePort, startPostgres } from './postgres/server.ts'
