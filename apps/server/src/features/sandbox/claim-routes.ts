import { advanceSandboxClaim, listSandboxClaims, type SandboxClaim } from '@archwire/contract/sandbox/calls'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import type { Clearinghouse } from '../../drivers/clearinghouse/port.ts'
import type { PayerClaim, SandboxPayers } from '../../drivers/clearinghouse/sandbox/port.ts'
import type { Clock } from '../../platform/clock.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { JobLog } from '../../platform/jobs/log.ts'
import { hearNews } from '../claims/hear-news.ts'
import { readClaimRow } from '../claims/read-claims.ts'
import { takeNews } from '../claims/take-news-task.ts'
import { hearPayer } from './claim-errands.ts'
import { claimsByNumber, newestNumberOf } from './claim-queries.ts'

const most = 100

export type SandboxClaims = {
  clearinghouse: Clearinghouse
  payers: SandboxPayers
  clock: Clock
  log: Pick<JobLog, 'warn'>
}

const present = (claim: PayerClaim, id: number, timeZone: string): SandboxClaim => {
  const { totalCents, next, createdAt, ...shown } = claim
  return {
    ...shown,
    id,
    amount: totalCents / 100,
    next: next && { answer: next.answer, at: wireInstant(next.at, timeZone) },
    createdAt: wireInstant(createdAt, timeZone),
  }
}

/** What one does at the desk in the payers' place. Absent unless the sandbox is in use. */
export const sandboxClaimRoutes = (inUse: SandboxClaims | undefined): Route[] => {
  const requireSandbox = (): SandboxClaims => {
    if (inUse === undefined) throw notFound()
    return inUse
  }
  return [
    route(listSandboxClaims, async ({ clinic, session }) => {
      const claims = await requireSandbox().payers.listClaims(clinic, most)
      const numbers = claims.map(({ controlNumber }) => controlNumber)
      const ids = new Map(
        (await clinic.read(tx => claimsByNumber(tx, numbers))).map(({ number, claimId }) => [
          number,
          claimId,
        ]),
      )
      return claims.flatMap(claim => {
        const id = ids.get(claim.controlNumber)
        return id === undefined ? [] : [present(claim, id, session.timeZone)]
      })
    }),
    route(advanceSandboxClaim, async ({ clinic, params: { id }, now }) => {
      const { clearinghouse, payers, clock, log } = requireSandbox()
      const number = await clinic.read(tx => newestNumberOf(tx, id))
      const told = number === undefined ? undefined : await payers.advance(clinic, number)
      if (told === undefined) throw notFound()
      if (told.length === 0) throw refuse(422, 'The payer has nothing more to say about this claim')
      const deps = {
        clearinghouse,
        payers,
        // Whoever pressed the button waits for what comes of it.
        hearNews: async (...[here, file]: Parameters<HearNews>) => {
          const kept = await hearNews(here, log, file, { cameBy: 'sent', now })
          if (kept !== undefined) await takeNews(here, kept.fileId, clock)
        },
      }
      for (const one of told) await hearPayer(deps, clinic, one, now)
      return readClaimRow(clinic, id)
    }),
  ]
}

type HearNews = Parameters<typeof hearPayer>[0]['hearNews']
