import type { Endpoint } from '@archwire/contract/endpoint'

/** All that a call reads of its declaration: the built app has nothing else of it (see apps/web/bare-endpoints.ts). */
export const calledFields = [
  'method',
  'path',
  'who',
  'withoutAntiForgery',
] as const satisfies (keyof Endpoint)[]

export type CalledEndpoint = Pick<Endpoint, (typeof calledFields)[number]>
