import {
  legalNameProblem,
  relationships,
  signatureMethods,
  tidyLegalName,
} from '@archwire/domain/documents/signing'
import { z } from 'zod'
import { clinicHead } from '../clinic-head.ts'
import { calendarDate, ruled } from '../fields.ts'
import { dollars } from '../finance/money.ts'

/** The largest drawing, as a data URL. */
const longestDrawing = 150_000

const signer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('patient') }),
  z.object({ kind: z.literal('guardian'), relationship: z.enum(relationships) }),
])

/** A signature with the signer's identity: the same on every page that patients sign. */
export const signature = z.object({
  legal_name: ruled(legalNameProblem, tidyLegalName),
  /** A PNG as a data URL; null if the name is typed. */
  image: z.string().max(longestDrawing).nullable().default(null),
  method: z.enum(signatureMethods).default('drawn'),
  signer: signer.default({ kind: 'patient' }),
})
export type SignatureInput = z.output<typeof signature>

/** A line of terms, or of a certificate. */
export const line = z.object({ name: z.string(), value: z.string() })
export type Line = z.output<typeof line>

/** Who signed a document, how and when, line by line; empty while it is unsigned. */
export const certificate = z.array(line)

/** The token of a link that works without a login and cannot be guessed. */
export const token = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{22,64}$/) })

/**
 * What the holder of a link is asked before a signed document opens: the date of birth or, where none is on file, the
 * end of the phone number. Where nothing is on file, they call.
 */
export const copyCheck = z.enum(['birthday', 'phone', 'call'])
export type CopyCheck = z.output<typeof copyCheck>

/** The response to that question. */
export const copyProof = z.object({
  dob: calendarDate.optional(),
  phone_last_digits: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
})
export type CopyProof = z.output<typeof copyProof>

/**
 * What the visitor of a link reads before signing. Once the document is signed or withdrawn, its text is no longer
 * shown.
 */
export const publicDocument = clinicHead.extend({
  patientFirstName: z.string(),
  title: z.string(),
  terms: z.array(line),
  body: z.string(),
  /** The statement that the signer confirms. */
  statement: z.string(),
  status: z.enum(['unsigned', 'signed', 'archived']),
  /** What the visitor of a link must do for a copy of the signed document. */
  copyNeeds: z.enum(['nothing', ...copyCheck.options]),
  /** What a contract says is paid on the first day, while that can be paid by card: once it is signed, right away. */
  payNow: dollars.optional(),
})
export type PublicDocument = z.output<typeof publicDocument>

/** The address to which a copy of what was just signed is sent, masked: 'p•••@example.com'. */
export const copyTo = z.string().optional()

export const signed = z.object({ status: z.literal('signed'), copyTo })

/** The visitor can have a copy of the document for half an hour. */
export const shownPaper = z.object({ status: z.literal('shown') })
