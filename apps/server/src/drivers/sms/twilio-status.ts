import type { Receipt } from './port.ts'

/** What Twilio's word for the state of a text means; undefined: it is on its way. */
export function receiptOf(
  status: string,
  errorCode: number | string | null | undefined,
): Receipt | undefined {
  if (status === 'delivered' || status === 'read') return { outcome: 'delivered' }
  if (status !== 'failed' && status !== 'undelivered' && status !== 'canceled') return undefined
  const reason = reasons[String(errorCode ?? '')] ?? 'It could not be delivered'
  return { outcome: 'failed', failure: errorCode ? `${reason} (${errorCode})` : reason }
}

// Twilio's numbers, in the words of whoever reads them at the desk.
const reasons: Record<string, string> = {
  30001: 'Too many texts are waiting',
  30003: 'The phone is switched off or cannot be reached',
  30004: 'The phone does not take texts from this number',
  30005: 'The number does not exist',
  30006: 'The number is a landline, or cannot get texts',
  30007: 'The phone company took it for spam',
  30008: 'The phone company gave no reason',
  30034: 'The clinic’s number is not registered for texting',
}
