import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, moment, paged, pageNo, pageSize, reason } from '../fields.ts'
import { vendorCode } from './vendors.ts'

const certificate = {
  id,
  vendor: z.string(),
  dialect: z.string(),
  /** Of the program that was examined. */
  version: z.string(),
  /** `broken`: the suite could not be run, which says nothing about the adapter. */
  state: z.enum(['running', 'conform', 'not_conform', 'broken']),
  passed: z.int(),
  failed: z.int(),
  notAsked: z.int(),
  /** SHA-256 of `text`. */
  hash: z.nullable(z.string()),
  operator: z.string(),
  startedAt: moment,
  endedAt: z.nullable(moment),
}

/** What one case of the suite came to. */
export const verdict = z.strictObject({
  id: z.string(),
  title: z.string(),
  outcome: z.enum(['passed', 'failed', 'not asked']),
  why: z.nullable(z.string()),
})

/** Runs of the suite of conformance over the adapters of vendors. */
export const opsCertificates = {
  list: endpoint({
    method: 'GET',
    path: '/vendor/certificates',
    audience: 'operator',
    grant: 'vendors.read',
    summary: 'Runs of the suite over the adapter of a vendor, newest first.',
    input: z.strictObject({ code: vendorCode, pageNo, pageSize: pageSize(20) }),
    reply: paged(z.strictObject(certificate)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/vendor/certificate',
    audience: 'operator',
    grant: 'vendors.read',
    summary: 'One run with the verdict of every case, and the certificate as text.',
    input: z.strictObject({ id }),
    reply: z.strictObject({
      ...certificate,
      fault: z.nullable(z.string()),
      verdicts: z.array(verdict),
      /** What the adapter says that it does not have. */
      lacks: z.array(z.string()),
      /** Empty unless every case has a verdict. */
      text: z.string(),
    }),
  }),
  run: endpoint({
    method: 'POST',
    path: '/vendor/certificates/run',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'Begins a run on a house of its own, which is gone afterwards. Refuses `conformance_running` ' +
      'while any adapter is examined, `conformance_unknown` for a dialect that the suite does not ' +
      'know, and `conformance_unavailable` in production without a database for it.',
    input: z.strictObject({ code: vendorCode, reason }),
    reply: z.strictObject({ id }),
  }),
} as const
