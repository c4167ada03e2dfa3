import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/openapi',
  who: 'public',
  summary: 'This list of calls, as OpenAPI 3.1',
  limit: { calls: 60, seconds: 60 },
  reply: z.record(z.string(), z.unknown()),
})
