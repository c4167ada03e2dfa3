import { rules as newPatientRules } from '../../../pickers/patients/new-patient-form.ts'
import { type AppointmentValues, shortestDuration } from './appointment-values.ts'
import { readMoment, type TypedMoment } from './typed-moment.ts'

const midnight = 24 * 60
const longestDuration = 12 * 60

/** Messages by the path of the field, as the form wants them. */
export type Problems = Record<string, string>

/** What is wrong with an appointment before anybody asks the server. */
export function appointmentProblems(values: AppointmentValues, zone: string): Problems {
  const start = readMoment(values.startsAtTime, { day: values.startsAtDate, zone })
  const problems: Record<string, string | null> = {
    ...patientProblems(values),
    typeId: values.typeId === null ? 'Pick an appointment type' : null,
    doctorId: values.virtual && values.doctorId === null ? 'Choose a doctor' : null,
    roomId: !values.virtual && values.roomId === null ? 'Pick a room' : null,
    contactMethod: values.virtual && values.contactMethod === '' ? 'Choose a contact method' : null,
    startsAtDate: values.startsAtDate === '' ? 'Date is required' : null,
    startsAtTime: timeProblem(values.startsAtTime, start, 'Time is required'),
    duration: durationProblem(values.duration, start),
  }
  return Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== null),
  )
}

function patientProblems({
  patientType,
  registeredPatient,
  newPatient,
}: AppointmentValues): Record<string, string | null> {
  if (patientType === 'registered') {
    return { registeredPatient: registeredPatient === null ? 'Choose a patient' : null }
  }
  return Object.fromEntries(
    (Object.keys(newPatientRules) as (keyof typeof newPatientRules)[]).map(field => [
      `newPatient.${field}`,
      newPatientRules[field](newPatient[field]),
    ]),
  )
}

export function timeProblem(typed: string, read: TypedMoment | undefined, missing: string): string | null {
  if (typed.trim() === '') return missing
  return read === undefined ? 'Invalid time' : null
}

function durationProblem(duration: number | null, start: TypedMoment | undefined): string | null {
  if (duration === null) return 'Duration is required'
  if (duration < shortestDuration) return `Must be greater than or equal to ${shortestDuration}`
  if (duration > longestDuration) return `Must be less than or equal to ${longestDuration}`
  return endsByMidnight(start, duration) ? null : 'Must end before midnight'
}

export const endsByMidnight = (start: TypedMoment | undefined, duration: number): boolean =>
  (start?.minute ?? 0) + duration <= midnight
