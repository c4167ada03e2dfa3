/** The status of a contract, which follows from what happened to it. */
export type ContractStatus = 'pending' | 'sent' | 'signed' | 'archived'

type Course = { active: boolean; signed: boolean; emailSent: boolean }

export function contractStatus({ active, signed, emailSent }: Course): ContractStatus {
  if (!active) return 'archived'
  if (signed) return 'signed'
  return emailSent ? 'sent' : 'pending'
}

/** The text and colour of the status on the card. */
export const contractLook: Record<ContractStatus, { text: string; color: 'green' | 'gray' | 'orange' }> = {
  pending: { text: 'PENDING', color: 'gray' },
  sent: { text: 'SENT', color: 'orange' },
  signed: { text: 'SIGNED', color: 'green' },
  archived: { text: 'ARCHIVED', color: 'gray' },
}

/** The text of the status in the contract's window. */
export const contractStatusText = ({ signed }: { signed: boolean }): string =>
  signed ? 'Signed' : 'Out for sign'

export type ContractAction = 'view' | 'archive' | 'download' | 'send' | 'resend'

/** The actions on a contract's card, in this order. */
export function contractActions({ active, signed, emailSent }: Course): ContractAction[] {
  if (!active) return ['view']
  if (signed) return ['view', 'download', 'archive']
  return ['view', emailSent ? 'resend' : 'send', 'archive']
}
