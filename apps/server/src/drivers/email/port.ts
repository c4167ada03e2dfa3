import type { ClinicDatabase } from '../../platform/db/database.ts'

export type OutgoingEmail = {
  /** The same for all attempts at one email. */
  messageId: string
  from: string
  to: string
  subject: string
  text: string
  html?: string
}

/**
 * The outcome of sending an email. `notSent`: certainly not sent, so it may be tried again. `unknown`: it may have been
 * sent, so it must never be tried again; mail servers do not recognise an email that comes twice.
 */
export type SendResult = { sent: true } | { refused: string } | { notSent: string } | { unknown: string }

export type EmailDriver = {
  name: 'smtp' | 'sandbox'
  send(email: OutgoingEmail, clinic: ClinicDatabase): Promise<SendResult>
}
