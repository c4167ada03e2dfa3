import type { Endpoint } from '@archwire/contract/endpoint'
import type { LightMyRequestResponse } from 'fastify'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Browser, TestApp } from '../fixtures/app.ts'
import { routeSamples } from './samples/route-samples.ts'
import type { Sample } from './samples/sample.ts'

/** The sandbox of every kind of provider, so that every call is served. */
export const allSandboxes = {
  EMAIL_DRIVER: 'sandbox',
  SMS_DRIVER: 'sandbox',
  PAYMENTS_DRIVER: 'sandbox',
  CLEARINGHOUSE_DRIVER: 'sandbox',
}

export type Call = {
  name: string
  endpoint: Endpoint
  /** The whole address, with :parameters. */
  path: string
  sample(owner: Pool, clinicId: number): Promise<Sample>
}

/** The server's own table of calls, each once, with how to make a record for it. */
export function everyCall({ served, storage }: Pick<TestApp, 'served' | 'storage'>): Call[] {
  const calls = new Map<string, Call>()
  for (const { endpoint, url, method } of served) {
    if (endpoint === undefined || method === 'HEAD') continue
    const name = `${endpoint.method} ${endpoint.path}`
    const make = routeSamples[name] ?? (async () => ({}))
    calls.set(name, {
      name,
      endpoint,
      path: url,
      sample: (owner, clinicId) => make(owner, clinicId, storage),
    })
  }
  return [...calls.values()]
}

export const doesSomething = ({ endpoint }: { endpoint: Endpoint }): boolean =>
  endpoint.method !== 'GET' || endpoint.needsAntiForgery !== undefined

export const urlOf = (path: string, sample: Sample): string =>
  path.replace(/:(\w+)/g, (_, key: string) => String(sample.params?.[key] ?? `:${key}`)) +
  (sample.query === undefined ? '' : `?${sample.query}`)

/** Makes the call as the web app would. */
export const sendCall = (
  browser: Browser,
  call: Pick<Call, 'endpoint' | 'path'>,
  sample: Sample,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
  browser.request({
    method: call.endpoint.method,
    url: urlOf(call.path, sample),
    headers: {
      ...sample.headers,
      ...(doesSomething(call) && { 'x-csrf-token': browser.token }),
      ...headers,
    },
    ...(sample.body === undefined ? {} : { payload: sample.body as object }),
  })

export type Shape = {
  type?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  allOf?: Shape[]
  additionalProperties?: unknown
  $ref?: string
}

/** The JSON Schema of what a schema accepts. */
export const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape

/** The fields that an object of this shape may have, in any of its variants. */
export const fieldsOf = (shape: Shape): Record<string, Shape> =>
  Object.assign({}, ...[...(shape.anyOf ?? []), ...(shape.allOf ?? [])].map(fieldsOf), shape.properties)

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value)
