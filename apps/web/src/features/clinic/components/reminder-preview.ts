import { formatPhone } from '@archwire/domain/patients/phone-number'

export type MessagingClinic = { name: string; phoneNumber: string | null }

export const reminderTokenMeanings = [
  ['{appointments}', 'Who has an appointment, and when'],
  ['{clinic}', "The clinic's name"],
  ['{phone}', "The clinic's own phone number"],
] as const

/** A reminder as somebody would read it. */
export const reminderPreview = (text: string, { name, phoneNumber }: MessagingClinic): string =>
  text
    .replaceAll('{appointments}', 'Pat on Tue, May 6 at 2:30 PM')
    .replaceAll('{clinic}', name)
    .replaceAll('{phone}', formatPhone(phoneNumber ?? ''))
