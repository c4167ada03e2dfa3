import {
  legalNameProblem,
  relationships,
  signatureMethods,
  tidyLegalName,
} from '@archwire/domain/documents/signing'
import { z } from 'zod'
import { ruled } from '../fields.ts'

/** The largest drawing, written as a data address. */
const longestDrawing = 150_000

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
export type SignatureInput = z.output<typeof signature>

/** A line of terms, or of a certificate. */
export const line = z.object({ name: z.string(), value: z.string() })
export type Line = z.output<typeof line>

/** Who signed a document, how and when, line by line; none while it is not signed. */
export const certificate = z.array(line)

/** A link that works without a login: it cannot be guessed. */
export const token = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{22,64}$/) })

/** What whoever holds a link reads before they sign. Once it is signed, or withdrawn, the text is no longer shown. */
export const publicDocument = z.object({
  clinicName: z.string(),
  clinicPhoneNumber: z.string().nullable(),
  patientFirstName: z.string(),
  title: z.string(),
  terms: z.array(line),
  body: z.string(),
  /** What whoever signs confirms. */
  statement: z.string(),
  status: z.enum(['unsigned', 'signed', 'archived']),
  /** What whoever holds the link has to do for a copy of it once it is signed. */
  copyNeeds: z.enum(['nothing', 'birthday', 'call']),
})
export type PublicDocument = z.output<typeof publicDocument>

export const signed = z.object({ status: z.literal('signed') })

/** Whoever asked has a copy of the paper from here on, for half an hour. */
export const shownPaper = z.object({ status: z.literal('shown') })
