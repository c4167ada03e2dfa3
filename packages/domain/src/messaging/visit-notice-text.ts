import { formatPhone } from '../patients/phone-number.ts'

/** What happened to a visit. */
export type VisitNews = 'booked' | 'moved' | 'canceled'

type Notice = {
  news: VisitNews
  clinic: string
  firstName: string
  /** Tue, May 6 at 2:30 PM */
  time: string
  /** What the link can be used for: Confirm, move or cancel. */
  label: string
  link: string
  /** Where another visit is booked; null if only by phone. */
  bookingPage: string | null
  phoneNumber: string | null
}

/** The text that tells a patient what happened to a visit. */
export function writeVisitNotice({ news, clinic, firstName, time, ...rest }: Notice): string {
  const whose = firstName.trim() === '' ? 'Your' : `${firstName.trim()}'s`
  const what = {
    booked: `visit is booked for ${time}.`,
    moved: `visit is now on ${time}.`,
    canceled: `visit on ${time} is canceled.`,
  }[news]
  const next = news === 'canceled' ? afterCancellation(rest) : `${rest.label}: ${rest.link}`
  return [`${clinic}: ${whose} ${what}`, next, 'Reply STOP to get no more texts.'].filter(Boolean).join(' ')
}

function afterCancellation({ bookingPage, phoneNumber }: Pick<Notice, 'bookingPage' | 'phoneNumber'>) {
  if (bookingPage !== null) return `Book another one: ${bookingPage}`
  return phoneNumber === null ? '' : `Call us at ${formatPhone(phoneNumber)} for another one.`
}
