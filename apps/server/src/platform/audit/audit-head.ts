import { z } from 'zod'

/** The end of a clinic's audit chain at a moment: by its hash it stands for every row up to it. */
export const auditHead = z.object({
  at: z.iso.datetime(),
  clinic: z.number().int().positive(),
  row: z.number().int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
})
export type AuditHead = z.output<typeof auditHead>

/** As it is written down outside. It names no clinic but by its number, and nobody. */
export const lineOf = ({ at, clinic, row, hash }: AuditHead): string =>
  JSON.stringify({ at, clinic, row, hash })
