import { z } from 'zod'

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
