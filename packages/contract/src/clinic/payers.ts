import { defaultPayerKind, payerKinds } from '@archwire/domain/insurance/payers'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { payer } from '../insurance/payers.ts'
import { name, setUpRecord } from './setup-fields.ts'

/** The most payers of its own that a clinic can have, inactive ones included. */
export const mostOwnPayers = 300

const editable = z.object({
  name: name(60),
  /** The payer's id at the clearinghouse. */
  code: z
    .string()
    .trim()
    .toUpperCase()
    .min(1, "can't be blank")
    .regex(/^$|^[A-Z0-9]{2,15}$/, { error: 'must have 2 to 15 letters and digits' }),
  kind: z.enum(payerKinds),
  /** What can be exchanged with the payer through the clearinghouse. */
  enrolledClaims: z.boolean(),
  enrolledCoverage: z.boolean(),
  enrolledRemittances: z.boolean(),
})
export type PayerChange = z.output<typeof editable>

const payerSettings = payer
  .extend({
    kind: z.enum(payerKinds),
    enrolledClaims: z.boolean(),
    enrolledCoverage: z.boolean(),
    enrolledRemittances: z.boolean(),
  })
  .extend(setUpRecord)
export type PayerSettings = z.output<typeof payerSettings>

export const listPayerSettings = endpoint({
  method: 'GET',
  path: '/settings/payers',
  who: 'admin',
  summary: "The clinic's own payers, also those out of use; the common list is not among them",
  reply: z.array(payerSettings),
})

export const addPayer = endpoint({
  method: 'POST',
  path: '/settings/payers',
  who: 'admin',
  summary: "Add a payer of the clinic's own; its code is none of the common list",
  idempotent: true,
  body: z.object({
    payer: editable.extend({
      kind: editable.shape.kind.default(defaultPayerKind),
      enrolledClaims: editable.shape.enrolledClaims.default(true),
      enrolledCoverage: editable.shape.enrolledCoverage.default(true),
      enrolledRemittances: editable.shape.enrolledRemittances.default(true),
    }),
  }),
  reply: payerSettings,
})

export const changePayer = endpoint({
  method: 'PUT',
  path: '/settings/payers/:id',
  who: 'admin',
  summary: "Change a payer of the clinic's own, or take it back into use; what is left out stays",
  versioned: true,
  params: z.object({ id }),
  body: z.object({ payer: editable.extend({ active: z.boolean() }).partial() }),
  reply: payerSettings,
})

export const removePayer = endpoint({
  method: 'DELETE',
  path: '/settings/payers/:id',
  who: 'admin',
  summary:
    "Delete a payer of the clinic's own; one that was ever chosen is taken out of use instead, and answered",
  params: z.object({ id }),
  reply: payerSettings.optional(),
  status: 200,
})
