import { z } from 'zod'
import type { PaymentGateway } from '../../drivers/payments/port.ts'
import { job, type Task, task } from '../../platform/jobs/job.ts'
import { findAccount } from './billing.ts'
import { paymentsLane } from './look-up-jobs.ts'

/** A removed method is forgotten at the provider too, when the removal stands. */
export const detachMethod = job({
  name: 'detach-payment-method',
  payload: z.object({ gatewayId: z.string() }),
  maxAttempts: 10,
  lane: paymentsLane,
})

export const detachMethodTask = (gateway: PaymentGateway): Task =>
  task(detachMethod, async ({ clinic, payload }) => {
    const account = await findAccount(gateway, clinic)
    if (account !== undefined) await gateway.detach(account, payload.gatewayId)
  })
