import { formatPhone } from '../patients/phone-number.ts'

/** What is said, and whom to call: the clinic by its number, where it has told one. */
export const callInstead = (said: string, phoneNumber: string | null): string =>
  phoneNumber === null
    ? `${said} Please call the clinic.`
    : `${said} Please call us at ${formatPhone(phoneNumber)}.`
