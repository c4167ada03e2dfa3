import type { Pool } from 'pg'

/** Something real of one clinic that a call can be made on: the values of its path's parameters, and a body. */
export type Sample = { params?: Record<string, string | number>; body?: unknown }

/**
 * For every call whose path names a record: how to make one in a clinic. The sweep asks for it as the clinic's own
 * people, who must find it, and as another clinic's, who must not. A call that is missing here fails the sweep.
 */
export const routeSamples: Record<string, (owner: Pool, clinicId: number) => Promise<Sample>> = {}
