import { z } from 'zod'
import type { ActLater, SandboxBank, SignedEvent } from '../../drivers/payments/sandbox/port.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ClinicDatabase } from '../../platform/db/database.ts'
import { enqueue, job, type Task, task } from '../../platform/jobs/job.ts'
import { type EventDeps, receiveGatewayEvent } from '../finance/receive-gateway-event.ts'

const sandboxErrand = job({
  name: 'sandbox-bank',
  payload: z.object({ objectId: z.string(), step: z.enum(['tell', 'settle', 'dispute', 'verify']) }),
  maxAttempts: 10,
})

/** The bank acts by and by, in a job of its own. */
export const errandByAndBy: ActLater = (tx, errand, afterMs) =>
  enqueue(tx, sandboxErrand, errand, { afterMs })

export const sandboxErrandTask = (deps: EventDeps & { bank: SandboxBank; clock: Clock }): Task =>
  task(sandboxErrand, async ({ clinic, payload }) => {
    const told = await deps.bank.act(clinic, payload)
    if (told !== undefined) await hearBank(deps, clinic, told, deps.clock.now())
  })

/** The bank's word goes the way of a real provider's: its signature is looked at, and what it is about is asked for. */
export async function hearBank(
  deps: EventDeps,
  clinic: ClinicDatabase,
  told: SignedEvent,
  now: Date,
): Promise<void> {
  const event = await deps.gateway.readEvent(told.body, told.signature)
  if (event === undefined) throw new Error('the sandbox bank did not sign its word')
  await receiveGatewayEvent(deps, clinic, event, now)
}
