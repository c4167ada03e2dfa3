import type { ClaimError, ValidatedClaim } from './claim.ts'

/** The kinds of files that go with a claim. The codes are the payers', the labels our own. */
export const attachmentTypes = {
  B4: 'Referral',
  DA: 'Models',
  DG: 'Diagnostic report',
  EB: 'Explanation of benefits',
  OZ: 'Other',
  P6: 'Perio chart',
  RB: 'X-ray',
  RR: 'Radiology report',
  XP: 'Photo',
  '03': 'Narrative',
} as const
export type AttachmentType = keyof typeof attachmentTypes

/** In the order of the list; an object would put 03 first. */
export const attachmentCodes = ['B4', 'DA', 'DG', 'EB', 'OZ', 'P6', 'RB', 'RR', 'XP', '03'] as const

/**
 * The code of a kind in a dental claim (PWK01). Photos and narratives have none there and use that of another kind. The
 * screen and the description of the file at the clearinghouse keep the kind that was chosen.
 */
export const reportCodeOf = (typeCode: string): string =>
  typeCode === 'XP' || typeCode === '03' ? 'OZ' : typeCode

export const orientations = ['LEFT', 'RIGHT'] as const
export type Orientation = (typeof orientations)[number]

export const defaultAttachmentType: AttachmentType = 'B4'
export const defaultOrientation: Orientation = 'LEFT'

export const syncStatuses = ['pending', 'sync_completed', 'sync_failed'] as const

export const longestNarrative = 2_000

/** The most files that a dental claim can name in X12. */
export const mostFiles = 10
export const tooManyFiles = `A claim can have ${mostFiles} files at most`

export const imageMessages = {
  date: 'Date is required',
  typeCode: 'File type is required',
  orientationType: 'Orientation is required',
} as const

/** What is wrong with a narrative; undefined if nothing. */
export function narrativeProblem(text: string): string | undefined {
  const written = text.trim()
  if (written === '') return 'Narrative is required'
  return written.length > longestNarrative
    ? `Narrative can have ${longestNarrative.toLocaleString('en-US')} characters at most`
    : undefined
}

type AttachedTo = Pick<ValidatedClaim, 'payer' | 'items' | 'attachedFiles'>

/** What is wrong with the files of a claim. Whether all of them arrived is certain only after the upload. */
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
