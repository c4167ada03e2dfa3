import { mostFiles, tooManyFiles } from './attachment-types.ts'
import type { ClaimError, ValidatedClaim } from './validated-claim.ts'

type AttachedTo = Pick<ValidatedClaim, 'payer' | 'items' | 'attachedFiles'>

/** What is wrong with the files of a claim; which of them it has is known for good only once they were handed over. */
export function attachmentErrors({ payer, items, attachedFiles }: AttachedTo): ClaimError[] {
  if (attachedFiles > mostFiles) return [{ field: 'attachments', message: tooManyFiles }]
  if (payer === null || attachedFiles > 0) return []
  const wanted = items
    .map(item => item.procedureCode)
    .filter(code => payer.attachmentPrefixes.some(prefix => code.startsWith(prefix)))
  if (wanted.length === 0) return []
  const named = [...new Set(wanted)].join(', ')
  return [{ field: 'attachments', message: `This payer wants an attachment for ${named}` }]
}
