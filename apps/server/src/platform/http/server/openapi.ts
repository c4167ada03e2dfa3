import { type Endpoint, statusOf } from '@archwire/contract/endpoint'
import { errorBody } from '@archwire/contract/errors'
import { z } from 'zod'
import type { Route } from '../route.ts'
import { html, widePage } from '../server-pages.ts'
import { restRoot, rootsOf } from './register-routes.ts'

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return rest
}

const content = (schema: object) => ({ 'application/json': { schema } })

/** Every call as OpenAPI 3.1, made from the declarations that the server and the web app use. */
export function openApiDocument(routes: Route[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { endpoint, contentType } of routes) {
    const path = `${rootsOf(endpoint)[0]}${endpoint.path}`.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, contentType) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Archwire',
      version: '2',
      description:
        'Every path also answers with `.json` behind it. Mutations carry the header `X-CSRF-Token` from the page.',
    },
    servers: [{ url: '/', description: 'Wherever the app is opened' }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '_clinic_session',
          description: 'Whoever has logged in',
        },
        patient: {
          type: 'apiKey',
          in: 'cookie',
          name: '_clinic_step',
          description: 'A patient who has shown who they are',
        },
      },
      schemas: { Error: jsonSchema(errorBody, 'output') },
    },
  }
}

function operation(endpoint: Endpoint, contentType?: string): Record<string, unknown> {
  const success = String(statusOf(endpoint))
  return {
    summary: endpoint.summary,
    description: `Who: ${endpoint.who}.${limitOf(endpoint)}`,
    security: securityOf(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.versioned ? [header('If-Match', 'The updatedAt that was seen')] : []),
      ...(endpoint.idempotent ? [header('Idempotency-Key', 'The same key gets the first answer again')] : []),
    ],
    ...requestBody(endpoint, contentType),
    responses: {
      [success]: endpoint.answersFile
        ? { description: 'The file', content: { '*/*': { schema: binary } } }
        : endpoint.reply
          ? { description: 'Success', content: content(jsonSchema(endpoint.reply, 'output')) }
          : { description: 'Success, empty' },
      ...(endpoint.reply instanceof z.ZodOptional
        ? { 204: { description: 'Success, nothing to answer' } }
        : {}),
      default: { description: 'Refused', content: content({ $ref: '#/components/schemas/Error' }) },
    },
  }
}

/** How often it may be called, from the declaration. */
function limitOf({ who, limit }: Endpoint): string {
  if (limit === undefined) return ''
  if (limit === 'by its signature') return ' As often as it is signed.'
  if (limit === 'counted by the call itself') return ' How often is counted by what is asked for.'
  const from = who === 'staff' || who === 'admin' ? 'of one person' : 'of one person, or from one address'
  return ` At most ${limit.calls} calls in ${limit.seconds} seconds, ${from}.`
}

/** Empty for calls that anybody may make. */
function securityOf({ who }: Endpoint): Record<string, []>[] {
  if (who === 'staff' || who === 'admin') return [{ session: [] }]
  return who === 'staff or patient' ? [{ session: [] }, { patient: [] }] : []
}

const binary = { type: 'string', format: 'binary' }

function requestBody({ body, takes, form }: Endpoint, contentType?: string) {
  const properties = Object.entries(form ?? {}).map(([name, kind]) => [
    name,
    kind === 'file' ? binary : { type: 'string' },
  ])
  const taken = {
    ...(body && content(jsonSchema(body, 'input'))),
    ...(form && {
      'multipart/form-data': { schema: { type: 'object', properties: Object.fromEntries(properties) } },
    }),
    // What stands in a provider's own form is documented by the provider.
    ...(takes === 'bytes' &&
      (contentType === undefined
        ? { '*/*': { schema: binary } }
        : { [contentType]: { schema: { type: 'object' } } })),
  }
  return Object.keys(taken).length === 0 ? {} : { requestBody: { required: true, content: taken } }
}

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
})

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path',
    // The parsed type: in an address every value is written as text.
    schema: jsonSchema(part as z.ZodType, 'output'),
  }))
}

/** The list of calls for people; programs read openapi.json. */
export function openApiPage(endpoints: Endpoint[]): string {
  const rows = endpoints
    .toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
    .map(
      endpoint => html`<tr>
<td><code>${endpoint.method}</code></td><td><code>${rootsOf(endpoint)[0]}${endpoint.path}</code></td>
<td>${endpoint.who}</td><td>${endpoint.summary}</td></tr>`,
    )
  return widePage(
    'Calls',
    html`<h1>Calls</h1>
<p>Shapes of requests and answers: <a href="${restRoot}/openapi.json">openapi.json</a>.</p>
<table><thead><tr><th scope="col">Method</th><th scope="col">Path</th><th scope="col">Who</th>
<th scope="col">What</th></tr></thead><tbody>${rows}</tbody></table>`,
  )
}
