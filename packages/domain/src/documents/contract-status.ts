/** How far a contract is; it follows from what happened to it. */
export type ContractStatus = 'pending' | 'sent' | 'signed' | 'archived'

type Course = { active: boolean; signed: boolean; emailSent: boolean }

export function contractStatus({ active, signed, emailSent }: Course): ContractStatus {
  if (!active) return 'archived'
  if (signed) return 'signed'
  return emailSent ? 'sent' : 'pending'
}

/** What staff read on the card, and the colour that it has. */
export const contractLook: Record<ContractStatus, { text: string; color: 'green' | 'gray' | 'red' }> = {
  pending: { text: 'PENDING', color: 'gray' },
  sent: { text: 'SENT', color: 'red' },
  signed: { text: 'SIGNED', color: 'green' },
  archived: { text: 'ARCHIVED', color: 'gray' },
}

/** What the window of a contract says. */
export const contractStatusText = ({ signed }: { signed: boolean }): string =>
  signed ? 'Signed' : 'Out for sign'

export type ContractAction = 'view' | 'archive' | 'download' | 'send' | 'resend'

/** What the card of a contract offers, in this order. */
export function contractActions({ active, signed, emailSent }: Course): ContractAction[] {
  if (!active) return ['view']
  if (signed) return ['view', 'download', 'archive']
  return ['view', emailSent ? 'resend' : 'send', 'archive']
}
