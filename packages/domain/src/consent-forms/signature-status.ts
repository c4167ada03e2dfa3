/** How far a consent form of a patient is. */
export const consentStatuses = ['unsigned', 'signed', 'archived'] as const
export type ConsentStatus = (typeof consentStatuses)[number]

/** What staff read, and the colour that it has: one that is on its way waits for the patient. */
export function consentLook(
  status: ConsentStatus,
  emailSent: boolean,
): { text: string; color: 'green' | 'gray' | 'red' } {
  if (status === 'signed') return { text: 'SIGNED', color: 'green' }
  if (status === 'archived') return { text: 'ARCHIVED', color: 'gray' }
  return emailSent ? { text: 'PENDING SIGNATURE', color: 'red' } : { text: 'UNSIGNED', color: 'gray' }
}

export type ConsentAction = 'view' | 'download' | 'send'

/** What its card offers, in this order. */
export const consentActions: Record<ConsentStatus, ConsentAction[]> = {
  unsigned: ['view', 'send'],
  signed: ['view', 'download'],
  archived: ['view'],
}
