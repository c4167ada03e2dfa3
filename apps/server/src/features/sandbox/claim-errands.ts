import { z } from 'zod'
import type { Clearinghouse, NewsFile } from '../../drivers/clearinghouse/port.ts'
import type { AnswerLater, SandboxPayers, SignedFile } from '../../drivers/clearinghouse/sandbox/port.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { enqueue, job, type Task, task } from '../../platform/jobs/job.ts'

const sandboxPayer = job({
  name: 'sandbox-payer',
  payload: z.object({ controlNumber: z.string(), step: z.number().int().min(0) }),
  maxAttempts: 10,
})

/** Payers answer by and by, in a job of their own. */
export const answerByAndBy: AnswerLater = (tx, errand, afterMs) =>
  enqueue(tx, sandboxPayer, errand, { afterMs })

export type PayerDeps = {
  clearinghouse: Clearinghouse
  payers: SandboxPayers
  /** What is done with whatever a clearinghouse tells. */
  hearNews: (clinic: ClinicDatabase, file: NewsFile, now: Date) => Promise<void>
}

export const sandboxPayerTask = (deps: PayerDeps): Task =>
  task(sandboxPayer, async ({ clinic, payload, now }) => {
    for (const told of await deps.payers.act(clinic, payload)) await hearPayer(deps, clinic, told, now)
  })

/** A payer's word goes the way of a real one's: its signature is looked at, and it is read like any other. */
export async function hearPayer(
  { clearinghouse, hearNews }: PayerDeps,
  clinic: ClinicDatabase,
  told: SignedFile,
  now: Date,
): Promise<void> {
  const files = await clearinghouse.readNews(told.body, told.signature)
  if (files === undefined) throw new Error('the sandbox did not sign what its payers say')
  for (const file of files) await hearNews(clinic, file, now)
}
