import { fillReminder } from '@archwire/domain/messaging/reminder-text'
import { formatPhone } from '@archwire/domain/patients/phone-number'

export type MessagingClinic = { name: string; phoneNumber: string | null }

export const reminderTokenMeanings = [
  ['{appointments}', 'Who has an appointment, and when'],
  ['{clinic}', "The clinic's name"],
  ['{phone}', "The clinic's own phone number"],
] as const

/** A reminder as somebody would read it; who has no number of their own is called where they text from. */
export const reminderPreview = (
  text: string,
  { name, phoneNumber }: MessagingClinic,
  smsNumber: string,
): string =>
  fillReminder(text, {
    clinic: name,
    phone: formatPhone(phoneNumber ?? smsNumber),
    visits: [{ firstName: 'Pat', time: 'Tue, May 6 at 2:30 PM' }],
  })
