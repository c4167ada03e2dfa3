import type { Patient } from '@archwire/contract/patients/calls'
import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import type { AppointmentSummary } from '@archwire/contract/scheduling/appointment'
import { type FieldsWith, type PlainField, patientField } from '@archwire/domain/patients/patient-fields'
import { formatPhone } from '@archwire/domain/patients/phone-number'
import { formatDay, formatShortTime } from '@archwire/domain/time/format-day'
import { formatInstant } from '../../../lib/dates/instants.ts'

type Address = Pick<Patient, 'address1' | 'address2' | 'city' | 'state' | 'zipcode' | 'country'>

/** The address as on an envelope; a country alone is no address. */
export function addressLines({ address1, address2, city, state, zipcode, country }: Address): string[] {
  const region = [state, zipcode].filter(Boolean).join(' ')
  const lines = [address1, address2, [city, region].filter(Boolean).join(', ')]
  const written = lines.filter(line => line !== null).filter(line => line !== '')
  return written.length === 0 || country === null ? written : [...written, country]
}

const genderNames = { male: 'Male', female: 'Female' }

/** A field that is shown as a text; the others are alerts. */
export type TextField = Exclude<PlainField, FieldsWith<{ kind: 'yes' }>>

/** The text of a field. */
export function fieldText(patient: Patient, field: TextField): string | null {
  if (field === 'gender') return patient.gender && genderNames[patient.gender]
  const value = patient[field]
  const { kind } = patientField(field)
  if (kind === 'birthday') return value && formatDay(value, 'MM/dd/yyyy')
  return kind === 'phone' ? value && formatPhone(value) : value
}

type Visits = Pick<PatientProfile, 'nextAppointments' | 'previousAppointments'>

/** Whether the patient is still expected or waits on this day (yyyy-MM-dd), also when the time is past. */
const isOpenOn = (
  day: string,
  { startsAt, seated, finished, noShow, reschedule }: AppointmentSummary,
): boolean => startsAt.startsWith(day) && !seated && !finished && !noShow && !reschedule

/**
 * The visit for which the patient comes next: one of today that they have not been seated for, however late, and else
 * the next appointment. A patient who came early may be seated before it begins: that one is under way, and not next.
 */
export const nextToCome = (
  { nextAppointments, previousAppointments }: Visits,
  today: string,
): AppointmentSummary | undefined =>
  [...[...previousAppointments].reverse(), ...nextAppointments].find(visit => isOpenOn(today, visit)) ??
  nextAppointments.find(({ seated }) => !seated)

/** The day and time of a visit; of one that is open today, whether the patient has come. */
export const visitTime = (visit: AppointmentSummary, today: string): string =>
  isOpenOn(today, visit)
    ? `Today ${shortTime(visit.startsAt)}, ${visit.isWaiting === true ? 'waiting' : 'not arrived'}`
    : formatInstant(visit.startsAt)

const shortTime = (instant: string) => formatShortTime(instant.slice(11, 16))
