import type { z } from 'zod'
import type { WriteTx } from '../db/transaction.ts'

export type Related = { type: string; id: number }

export type Written = { subject: string; text: string; html?: string }

/**
 * A kind of letter. What it says comes from its variables, which wait in the outbox, and from what is prepared at
 * the moment of sending: secrets, which must not lie about in a table, and a last look whether the letter still has
 * a reason. No subject names a patient: subjects show on locked telephones.
 */
export type LetterKind<Variables extends z.ZodObject = z.ZodObject> = {
  name: string
  variables: Variables
  write: (
    tx: WriteTx,
    /** `id` goes up: of two letters about the same it tells which is the newer one. */
    context: {
      id: number
      to: string
      variables: z.output<Variables>
      related: Related | undefined
      now: Date
    },
  ) => Promise<Written | { noReason: string }>
}

export const letterKind = <Variables extends z.ZodObject>(
  declaration: LetterKind<Variables>,
): LetterKind<Variables> => declaration

/** A kind of letter among others, each of which knows its own variables. */
export type AnyLetterKind = Omit<LetterKind, 'write'> & {
  write: (tx: WriteTx, context: never) => Promise<Written | { noReason: string }>
}
