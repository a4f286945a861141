import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export const registry = new Registry()
collectDefaultMetrics({ register: registry, prefix: 'lantern_' })

const seconds = new Histogram({
  name: 'lantern_http_seconds',
  help: 'Time to answer by server, method, route and status.',
  labelNames: ['server', 'method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers: [registry],
})

export const socketConnections = new Gauge({
  name: 'lantern_socket_connections',
  help: 'Open socket connections of this node.',
  registers: [registry],
})

export const eventsTold = new Counter({
  name: 'lantern_events_told_total',
  help: 'Domain events that left the outbox, by name.',
  labelNames: ['name'],
  registers: [registry],
})

export const booksGauge = new Gauge({
  name: 'lantern_books_balance',
  help: '1 when the last look at the books (full or light) found no difference, else 0.',
  labelNames: ['check'],
  registers: [registry],
})

export const booksChecked = new Gauge({
  name: 'lantern_books_checked_seconds',
  help: 'When the books were looked at last (full or light), in seconds since 1970.',
  labelNames: ['check'],
  registers: [registry],
})

export const vendorComparisonsFailing = new Gauge({
  name: 'lantern_vendor_comparisons_failing',
  help: 'Windows in a row in which a vendor could not be compared with its own list.',
  labelNames: ['brand', 'vendor'],
  registers: [registry],
})

interface Answered {
  readonly server: string
  readonly method: string
  readonly route: string
  readonly status: number
  readonly ms: number
}

export function measure({ ms, status, ...labels }: Answered): void {
  seconds.observe({ ...labels, status: String(status) }, ms / 1000)
}
