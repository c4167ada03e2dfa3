import type { PasswordPageContent } from '@archwire/contract/session/calls'
import type { FastifyRequest } from 'fastify'
import { digestOf } from '../../platform/auth/session.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { addressBucket, clientAddress, takeAttempt } from '../../platform/http/rate-limit.ts'
import type { Shell } from '../../platform/http/server/serve-web-app.ts'
import type { Page } from '../../platform/http/server-pages.ts'
import { ownerOfToken, resolvePasswordToken } from './queries.ts'

type Deps = { database: Database; clock: Clock; app: Shell }

/** The page on which a password is chosen. Whoever opens their invitation reads which clinic it is from, and to whom. */
export const passwordPages = (deps: Deps): Page[] => [
  {
    path: '/v2/reset-password',
    who: 'public',
    readsSession: true,
    render: async opened => {
      const content = opened.session === undefined ? await invitationBehind(deps, opened.request) : undefined
      return deps.app({ ...opened, ...(content !== undefined && { content }) })
    },
  },
]

/** The invitation of a link that still works; undefined for any other, and for an address that tries many. */
async function invitationBehind(
  { database, clock }: Deps,
  request: FastifyRequest,
): Promise<PasswordPageContent | undefined> {
  // The token is the last part of the query, whatever a mail program adds before it.
  const token = request.url.split('=').at(-1) ?? ''
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const now = clock.now()
  const bucket = `password pages ${addressBucket(clientAddress(request))}`
  if (!(await takeAttempt(database, { bucket, most: 120, seconds: 60 }, now))) return undefined
  const found = await resolvePasswordToken(database, digestOf(token), now)
  if (found === undefined) return undefined
  const owner = await database
    .forClinic(found.clinicId, { kind: 'system' })
    .read(tx => ownerOfToken(tx, found.id))
  return owner?.purpose === 'invite'
    ? { invitation: { clinicName: owner.clinicName, email: owner.email } }
    : undefined
}
