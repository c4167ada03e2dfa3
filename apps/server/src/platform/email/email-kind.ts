import type { z } from 'zod'
import type { WriteTx } from '../db/transaction.ts'

export type Related = { type: string; id: number }

export type WrittenEmail = { subject: string; text: string; html?: string }

/**
 * A kind of email. Its text comes from its variables, which wait in the outbox, and from what is prepared just before
 * sending: secrets, which must not be stored, and a check whether the email is still needed. Locked telephones show
 * subjects: only that of a visit has a first name, as the texts about visits do.
 */
export type EmailKind<Variables extends z.ZodObject = z.ZodObject> = {
  name: string
  variables: Variables
  write: (
    tx: WriteTx,
    /** `id` increases: of two emails about the same record it tells which is newer. */
    context: {
      id: number
      to: string
      variables: z.output<Variables>
      related: Related | undefined
      now: Date
    },
  ) => Promise<WrittenEmail | { noReason: string }>
}

export const emailKind = <Variables extends z.ZodObject>(
  declaration: EmailKind<Variables>,
): EmailKind<Variables> => declaration

/** A kind of email in a list of kinds with different variables. */
export type AnyEmailKind = Omit<EmailKind, 'write'> & {
  write: (tx: WriteTx, context: never) => Promise<WrittenEmail | { noReason: string }>
}
