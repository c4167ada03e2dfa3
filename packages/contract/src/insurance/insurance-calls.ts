import { relations } from '@archwire/domain/insurance/insurance-form'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, optionalText } from '../fields.ts'
import { payer } from './payers.ts'

/** An insurance that can be billed. */
export const insurance = z.object({
  id: z.number().int(),
  createdAt: instant,
  payer,
  payerId: z.number().int(),
  groupNumber: z.string().nullable(),
  relationship: z.enum(relations),
  memberId: z.string(),
})
export type Insurance = z.output<typeof insurance>

const newInsurance = z.object({
  groupNumber: optionalText(60).default(null),
  payerId: z.number({ error: 'Payer is required' }).int().positive(),
  relationship: z.enum(relations, { error: 'Relationship is required' }),
  memberId: z.string({ error: 'Member ID is required' }).trim().min(1, 'Member ID is required').max(60),
  /** The payer that the id names, as callers send it along; ignored. */
  payer: z.unknown().optional(),
})
export type NewInsurance = z.output<typeof newInsurance>

export const listInsurances = endpoint({
  method: 'GET',
  path: '/patients/:id/insurances',
  who: 'staff',
  summary: 'The insurances of a patient, the newest first',
  params: z.object({ id }),
  reply: z.array(insurance),
})

export const addInsurance = endpoint({
  method: 'POST',
  path: '/patients/:id/insurances',
  who: 'staff',
  summary: 'Add an insurance by hand',
  idempotent: true,
  params: z.object({ id }),
  body: z.object({ insurance: newInsurance }),
  reply: insurance,
})

export const removeInsurance = endpoint({
  method: 'DELETE',
  path: '/patients/:id/insurances/:insuranceId',
  who: 'staff',
  summary: 'Remove an insurance; the form that it was made of stays',
  params: z.object({ id, insuranceId: id }),
})
