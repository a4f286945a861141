import { listCalls } from '@lantern/contract'
import type { Endpoint, Group } from '@lantern/contract/endpoint'
import { refusals } from '@lantern/contract/errors'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

type Json = Readonly<Record<string, unknown>>

const schemaOf = (schema: z.ZodMiniType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

const refusal: Json = {
  type: 'object',
  required: ['success', 'code', 'message'],
  properties: {
    success: { const: false },
    code: { enum: Object.keys(refusals) },
    message: { type: 'string' },
    value: { type: 'object' },
  },
}

function parametersOf(call: Endpoint): Json[] {
  const schema = schemaOf(call.input) as { properties?: Json; required?: string[] }
  const required = new Set(schema.required ?? [])
  const inQuery = call.method === 'GET' || call.method === 'DELETE'
  const query = inQuery
    ? Object.entries(schema.properties ?? {}).map(([name, property]) => ({
        name,
        in: 'query',
        required: required.has(name),
        schema: property,
      }))
    : []
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }
  return call.money ? [...query, key] : query
}

const sealedBody: Json = {
  type: 'object',
  required: ['sealed'],
  properties: { sealed: { type: 'string', description: 'JWE compact' } },
}

function operationOf(name: string, call: Endpoint): Json {
  const sendsBody = call.method === 'POST' || call.method === 'PUT'
  const body = call.sealed ? sealedBody : schemaOf(call.input)
  const open = call.audience === 'public' || call.audience === 'operator-public'
  return {
    operationId: name,
    summary: call.summary,
    description: call.sealed
      ? `Sealed. Inside: \`${JSON.stringify(schemaOf(call.input))}\``
      : undefined,
    tags: [name.split('.')[0]],
    'x-audience': call.audience,
    ...(call.grant ? { 'x-grant': call.grant } : {}),
    parameters: parametersOf(call),
    ...(sendsBody ? { requestBody: { content: { 'application/json': { schema: body } } } } : {}),
    ...(open ? { security: [] } : {}),
    responses: {
      200: {
        description: 'Done',
        content: {
          [call.stream ?? 'application/json']: {
            schema: {
              type: 'object',
              required: ['success', 'value'],
              properties: { success: { const: true }, value: schemaOf(call.reply) },
            },
          },
        },
      },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: refusal } },
      },
    },
  }
}

/** The OpenAPI 3.1 document of a contract; derived, never written by hand. */
export function openApi(
  title: string,
  prefix: string,
  contract: Readonly<Record<string, Group>>,
): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const { name, call } of listCalls(contract)) {
    const at = `${prefix}${call.path}`
    paths[at] = { ...paths[at], [call.method.toLowerCase()]: operationOf(name, call) }
  }
  const security =
    prefix === '/api'
      ? { token: { type: 'http', scheme: 'bearer' } }
      : { session: { type: 'apiKey', in: 'cookie', name: 'lr_ops' } }
  return {
    openapi: '3.1.0',
    info: { title, version: '1.0.0' },
    components: { securitySchemes: security },
    security: Object.keys(security).map((name) => ({ [name]: [] })),
    paths,
  }
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const PAGE_STYLE = `body{font:15px/1.5 system-ui;margin:2rem auto;max-width:60rem;padding:0 1rem;
background:#0d0c15;color:#f0eef8}h1,h2{color:#fff6ea}code,pre{background:#211f33;border-radius:6px;
padding:.1em .4em}pre{padding:1rem;overflow:auto}summary{cursor:pointer;padding:.5rem 0}
b{color:#ff8f63}small{color:#b9b5d3}details{border-bottom:1px solid #2a2840}`

/** A page a person can read, without a script. */
export function docsPage(
  title: string,
  prefix: string,
  contract: Readonly<Record<string, Group>>,
): string {
  const groups = Object.entries(contract).map(([group, calls]) => {
    const items = Object.entries(calls).map(([name, call]) =>
      describe(`${group}.${name}`, prefix, call),
    )
    return `<h2>${escape(group)}</h2>${items.join('')}`
  })
  const codes = Object.entries(refusals)
    .map(([code, [status, text]]) => `<li><code>${code}</code> ${status}: ${escape(text)}</li>`)
    .join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title><style>${PAGE_STYLE}</style><h1>${escape(title)}</h1>
<p>Machine-readable: <a style="color:#6ccbff" href="${prefix}/openapi.json">${prefix}/openapi.json</a></p>
${groups.join('')}<h2>Refusals</h2><ul>${codes}</ul></html>`
}

function describe(name: string, prefix: string, call: Endpoint): string {
  const marks = [
    call.audience,
    call.sealed && 'sealed',
    call.money && 'needs Idempotency-Key',
    call.grant,
  ]
  const show = (schema: z.ZodMiniType) => escape(JSON.stringify(schemaOf(schema), null, 2))
  return `<details id="${escape(name)}"><summary><b>${call.method}</b> <code>${escape(prefix + call.path)}</code>
<small>${escape(marks.filter(Boolean).join(' · '))}</small><br>${escape(call.summary)}</summary>
<h3>Input</h3><pre>${show(call.input)}</pre><h3>Reply</h3><pre>${show(call.reply)}</pre></details>`
}

const DOCS_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

export interface DocsWish {
  readonly title: string
  readonly prefix: '/api' | '/api/ops'
  readonly contract: Readonly<Record<string, Group>>
}

/** Opens `<prefix>/openapi.json` and `<prefix>/docs`. */
export function registerDocs(app: FastifyInstance, { title, prefix, contract }: DocsWish): void {
  const document = openApi(title, prefix, contract)
  const page = docsPage(title, prefix, contract)
  app.get(`${prefix}/openapi.json`, async (_request, reply) => reply.send(document))
  app.get(`${prefix}/docs`, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', DOCS_CSP).send(page),
  )
}
