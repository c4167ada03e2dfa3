import type { Received, Sent } from '@archwire/contract/endpoint'
import { createPaymentPlan } from '@archwire/contract/finance/plans'
import { call } from '../../../lib/call.ts'

export type PlanSent = Sent<typeof createPaymentPlan>['body']
export type PlanMade = Received<typeof createPaymentPlan>

export const createPlan = (patientId: number, plan: PlanSent, idempotencyKey: string): Promise<PlanMade> =>
  call(createPaymentPlan, { params: { id: patientId }, body: plan }, { idempotencyKey })
