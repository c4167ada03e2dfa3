import {
  legalNameProblem,
  relationships,
  signatureMethods,
  tidyLegalName,
} from '@archwire/domain/signatures/signer'
import { z } from 'zod'
import { ruled } from '../fields.ts'

/** The largest drawing, written as a data address. */
export const longestDrawing = 150_000

const signer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('patient') }),
  z.object({ kind: z.literal('guardian'), relationship: z.enum(relationships) }),
])

/** How whoever signs says who they are, and that they sign: the same on every page that patients sign. */
export const signature = z.object({
  legal_name: ruled(legalNameProblem, tidyLegalName),
  /** A PNG as a data address; null where the name is typed in place of a drawing. */
  image: z.string().max(longestDrawing).nullable().default(null),
  method: z.enum(signatureMethods).default('drawn'),
  signer: signer.default({ kind: 'patient' }),
})
export type GivenSignature = z.output<typeof signature>
