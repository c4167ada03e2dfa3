import { clockTime, shortMoment } from '../time/moment-labels.ts'
import { writeThanks } from './confirmation-text.ts'
import { fillReminder, type ReminderFields } from './reminder-text.ts'

type NamedVisit = { firstName: string; startsAt: Date }

/** The text of a reminder, with times by the clinic's clock. */
export const writeReminder = (
  template: string,
  { visits, zone, ...clinic }: ReminderFields & { visits: NamedVisit[]; zone: string },
): string =>
  fillReminder(template, {
    ...clinic,
    visits: visits.map(({ firstName, startsAt }) => ({ firstName, time: shortMoment(startsAt, zone) })),
  })

/** The text that answers a "yes", with times by the clinic's clock. */
export const writeConfirmation = (visits: NamedVisit[], zone: string): string =>
  writeThanks(visits.map(({ firstName, startsAt }) => ({ firstName, time: clockTime(startsAt, zone) })))
