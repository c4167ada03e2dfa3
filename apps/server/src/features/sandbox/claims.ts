import { advanceSandboxClaim, listSandboxClaims, type SandboxClaim } from '@archwire/contract/sandbox/calls'
import { wireInstant } from '@archwire/domain/time/clinic-time'
import { z } from 'zod'
import type { Clearinghouse, InboundFile } from '../../drivers/clearinghouse/port.ts'
import type {
  AnswerLater,
  PayerClaim,
  SandboxPayers,
  SignedFile,
} from '../../drivers/clearinghouse/sandbox/port.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { notFound, refuse } from '../../platform/http/refuse.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { enqueue, job, type Task, task } from '../../platform/jobs/job.ts'
import type { JobLog } from '../../platform/log.ts'
import { readClaimRow } from '../claims/claim/read-claims.ts'
import { processInboundFile } from '../claims/inbound/process-inbound-file-job.ts'
import { storeInboundFile } from '../claims/inbound/store-inbound-file.ts'

const claimsByNumber = (tx: Tx, numbers: string[]): Promise<{ number: string; claimId: number }[]> =>
  tx.many(sql`
    select claim_control_number as number, claim_id as "claimId" from claim_submissions
    where clinic_id = ${tx.clinicId} and claim_control_number = any(${numbers}::text[])`)

/** The number under which the claim was last sent. */
const newestNumberOf = async (tx: Tx, claimId: number): Promise<string | undefined> =>
  (
    await tx.maybeOne<{ number: string }>(sql`
      select claim_control_number as number from claim_submissions
      where clinic_id = ${tx.clinicId} and claim_id = ${claimId} order by id desc limit 1`)
  )?.number

const sandboxPayer = job({
  name: 'sandbox-payer',
  payload: z.object({ controlNumber: z.string(), step: z.number().int().min(0) }),
  maxAttempts: 10,
})

/** Sandbox payers respond later, in a job. */
export const enqueuePayerAnswer: AnswerLater = (tx, errand, afterMs) =>
  enqueue(tx, sandboxPayer, errand, { afterMs })

type PayerDeps = {
  clearinghouse: Clearinghouse
  payers: SandboxPayers
  /** Processes a file of the clearinghouse. */
  receiveFile: (clinic: ClinicDatabase, file: InboundFile, now: Date) => Promise<void>
}

/** Stores the files of sandbox payers like files that a clearinghouse sends by itself. */
export const storePayerFiles =
  (log: Pick<JobLog, 'warn'>): PayerDeps['receiveFile'] =>
  async (clinic, file, now) => {
    await storeInboundFile(clinic, log, file, { cameBy: 'sent', now })
  }

export const sandboxPayerTask = (deps: PayerDeps): Task =>
  task(sandboxPayer, async ({ clinic, payload, now }) => {
    for (const signed of await deps.payers.act(clinic, payload))
      await receivePayerFile(deps, clinic, signed, now)
  })

/** A sandbox file is handled like a real one: its signature is checked, and it is read like any other file. */
async function receivePayerFile(
  { clearinghouse, receiveFile }: PayerDeps,
  clinic: ClinicDatabase,
  signed: SignedFile,
  now: Date,
): Promise<void> {
  const files = await clearinghouse.readInboundFiles(signed.body, signed.signature)
  if (files === undefined) throw new Error('the sandbox did not sign what its payers say')
  for (const file of files) await receiveFile(clinic, file, now)
}

const maxClaims = 100

type SandboxClaims = {
  clearinghouse: Clearinghouse
  payers: SandboxPayers
  clock: Clock
  log: Pick<JobLog, 'warn'>
}

const presentClaim = (claim: PayerClaim, id: number, timeZone: string): SandboxClaim => {
  const { totalCents, next, createdAt, ...shown } = claim
  return {
    ...shown,
    id,
    amount: totalCents / 100,
    next: next && { answer: next.answer, at: wireInstant(next.at, timeZone) },
    createdAt: wireInstant(createdAt, timeZone),
  }
}

/** Routes with which staff act as the sandbox payers. They answer 404 unless the sandbox is in use. */
export const sandboxClaimRoutes = (inUse: SandboxClaims | undefined): Route[] => {
  const requireSandbox = (): SandboxClaims => {
    if (inUse === undefined) throw notFound()
    return inUse
  }
  return [
    route(listSandboxClaims, async ({ clinic, session }) => {
      const claims = await requireSandbox().payers.listClaims(clinic, maxClaims)
      const numbers = claims.map(({ controlNumber }) => controlNumber)
      const ids = new Map(
        (await clinic.read(tx => claimsByNumber(tx, numbers))).map(({ number, claimId }) => [
          number,
          claimId,
        ]),
      )
      return claims.flatMap(claim => {
        const id = ids.get(claim.controlNumber)
        return id === undefined ? [] : [presentClaim(claim, id, session.timeZone)]
      })
    }),
    route(advanceSandboxClaim, async ({ clinic, params: { id }, now }) => {
      const { clearinghouse, payers, clock, log } = requireSandbox()
      const number = await clinic.read(tx => newestNumberOf(tx, id))
      const signedFiles = number === undefined ? undefined : await payers.advance(clinic, number)
      if (signedFiles === undefined) throw notFound()
      if (signedFiles.length === 0) throw refuse(422, 'The payer has nothing more to say about this claim')
      const deps = {
        clearinghouse,
        payers,
        // Processed at once, because somebody waits for the result.
        receiveFile: async (...[here, file]: Parameters<StoreInboundFile>) => {
          const stored = await storeInboundFile(here, log, file, { cameBy: 'sent', now })
          if (stored !== undefined) await processInboundFile(here, stored.fileId, clock)
        },
      }
      for (const one of signedFiles) await receivePayerFile(deps, clinic, one, now)
      return readClaimRow(clinic, id)
    }),
  ]
}

type StoreInboundFile = Parameters<typeof receivePayerFile>[0]['receiveFile']
