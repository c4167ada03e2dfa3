import { isProcedureCode } from '@archwire/domain/claims/procedure-codes'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { dollars, sentDollars } from '../finance/money.ts'
import { setUpRecord } from './setup-fields.ts'

/** The most usual fees that a clinic can have, inactive ones included. */
export const mostUsualFees = 500

/** The longest treatment, in months. */
export const mostMonths = 60

const editable = z.object({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .min(1, "can't be blank")
    .refine(code => code === '' || isProcedureCode(code), { error: 'must be a D and four digits' }),
  /** In dollars. */
  fee: sentDollars({ missing: "can't be blank", wrong: 'must be a number' })
    .refine(cents => cents > 0, { error: 'must be positive' })
    .transform(cents => cents / 100),
  /** How long the treatment usually takes; null for what is no treatment over months. */
  months: z.number().int().min(1).max(mostMonths).nullable(),
  /** At visits of these types the procedure is done, and filled into claims for them. */
  appointmentTypeIds: z.array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER)).max(200),
})
export type UsualFeeChange = z.output<typeof editable>

const usualFee = z.object({
  ...setUpRecord,
  code: z.string(),
  fee: dollars,
  months: z.number().int().nullable(),
  appointmentTypeIds: z.array(z.number().int()),
})
export type UsualFee = z.output<typeof usualFee>

export const listUsualFees = endpoint({
  method: 'GET',
  path: '/settings/usual_fees',
  who: 'admin',
  summary: 'What the clinic bills for procedures, also what is out of use, by code',
  reply: z.array(usualFee),
})

export const addUsualFee = endpoint({
  method: 'POST',
  path: '/settings/usual_fees',
  who: 'admin',
  summary: 'Add the usual fee of a procedure, with the types of visits at which it is done',
  idempotent: true,
  body: z.object({
    usual_fee: editable.extend({
      months: editable.shape.months.default(null),
      appointmentTypeIds: editable.shape.appointmentTypeIds.default([]),
    }),
  }),
  reply: usualFee,
})

export const changeUsualFee = endpoint({
  method: 'PUT',
  path: '/settings/usual_fees/:id',
  who: 'admin',
  summary: 'Change a usual fee, or take it back into use; what is left out stays',
  versioned: true,
  params: z.object({ id }),
  body: z.object({ usual_fee: editable.extend({ active: z.boolean() }).partial() }),
  reply: usualFee,
})

export const removeUsualFee = endpoint({
  method: 'DELETE',
  path: '/settings/usual_fees/:id',
  who: 'admin',
  summary: 'Delete a usual fee; claims keep what was filled in from it',
  params: z.object({ id }),
  reply: usualFee.optional(),
  status: 200,
})
