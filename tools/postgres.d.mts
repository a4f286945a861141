export { freePort, type Postgres, type PostgresOptions, startPostgres } from './postgres/server.ts'
