import type { AffectedAppointments } from '@archwire/contract/clinic/setup-fields'
import { formatInstant } from '../../../lib/dates/instants.ts'
import type { Confirmation } from '../../../ui/dialog/confirm.tsx'

const named = 10

/** The confirmation of a change that leaves appointments behind: who, when, what, and how many more. */
export function affectedConfirmation(
  { count, appointments }: AffectedAppointments,
  { text, detail, yes }: { text: string; detail: string; yes: string },
): Confirmation {
  const shown = appointments.slice(0, named)
  const more = count - shown.length
  return {
    text,
    detail,
    yes,
    isDangerous: true,
    list: [
      ...shown.map(({ startsAt, patient, type }) => `${formatInstant(startsAt)}: ${patient}, ${type}`),
      ...(more > 0 ? [`and ${more} more`] : []),
    ],
  }
}

/** 1 appointment, 12 appointments. */
export const countOf = (count: number) => `${count} ${count === 1 ? 'appointment' : 'appointments'}`
