import type { Sent } from '@archwire/contract/endpoint'
import {
  addInsurance as addCall,
  type Insurance,
  removeInsurance as removeCall,
} from '@archwire/contract/insurance/insurance-calls'
import { call } from '../../../lib/api/call.ts'

export type InsurancePayload = Sent<typeof addCall>['body']['insurance']

export const addInsurance = (
  patientId: number,
  insurance: InsurancePayload,
  idempotencyKey: string,
): Promise<Insurance> => call(addCall, { params: { id: patientId }, body: { insurance } }, { idempotencyKey })

export const removeInsurance = (patientId: number, insuranceId: number) =>
  call(removeCall, { params: { id: patientId, insuranceId } })
