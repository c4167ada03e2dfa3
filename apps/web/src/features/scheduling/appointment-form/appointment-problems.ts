import { CallError } from '../../../lib/api/call-error.ts'
import type { FieldErrors } from '../../../lib/api/error-messages.ts'
import { joinSentences } from '../../../lib/forms/field-problems.ts'
import { rules as newPatientRules, problemsOn } from '../../../shared/patients/new-patient-form.ts'
import { readMoment, type TypedMoment } from '../date-and-time/typed-moment.ts'
import { type AppointmentValues, shortestDuration } from './appointment-values.ts'

const midnight = 24 * 60
const longestDuration = 12 * 60

/** Messages by the path of the field, as the form library expects them. */
export type Problems = Record<string, string>

/** Validates an appointment before it is sent to the server. */
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

const fieldOf: Record<string, string> = {
  appointmentTypeId: 'typeId',
  appointmentType: 'typeId',
  doctorId: 'doctorId',
  doctor: 'doctorId',
  roomId: 'roomId',
  room: 'roomId',
  duration: 'duration',
  endsAt: 'duration',
  contactMethod: 'contactMethod',
}

const isOfPatient = (path: string) => /^(patient|patientAttributes|patientId)(\.|$)/.test(path)

/** Maps the server's field errors to the fields of this form. */
export function serverProblems(errors: FieldErrors, patientType: AppointmentValues['patientType']): Problems {
  const found: Problems = {}
  for (const [path, messages] of Object.entries(errors)) {
    const bare = path.replace(/^appointment\./, '')
    const field = fieldFor(bare, messages, patientType)
    if (field !== undefined) found[field] ??= joinSentences(messages)
  }
  return found
}

function fieldFor(
  path: string,
  messages: string[],
  patientType: AppointmentValues['patientType'],
): string | undefined {
  const last = path.split('.').at(-1) ?? path
  if (last === 'contactMethod') return 'contactMethod'
  if (isOfPatient(path)) {
    if (patientType === 'registered') return 'registeredPatient'
    const [own] = Object.keys(problemsOn({ [path]: messages }))
    return own === undefined ? undefined : `newPatient.${own}`
  }
  // Date and time are two fields here and one in the API.
  if (last === 'startsAt') return messages.includes('Date is required') ? 'startsAtDate' : 'startsAtTime'
  return fieldOf[last]
}

/** The server has refused the request. Any other failure is not the fault of the person at the desk. */
export const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && error.kind === 'refused' && error.status < 500

/** The first message of the server's response, if there is one. */
function firstMessage(error: CallError): string | undefined {
  const [onField] = Object.values(error.fieldErrors)
  if (onField !== undefined) return onField[0]
  const { error: message } = (error.body ?? {}) as { error?: unknown }
  return typeof message === 'string' && message.trim() !== '' ? error.messages[0] : undefined
}

const notCreated = 'Appointment could not be created. Please try again.'

/**
 * Why an appointment could not be created: a passing notice where the server gives the reason, otherwise a message that
 * stays.
 */
export const creationFailure = (error: Error): { passing: string } | { title: string; reason: string } =>
  isRefusal(error)
    ? { passing: firstMessage(error) ?? notCreated }
    : { title: 'Something went wrong!', reason: error.message }

/** Why a changed appointment could not be saved. */
export const changeFailure = (error: Error): string =>
  isRefusal(error)
    ? 'Unable to save appointment. Please check your input and try again.'
    : 'Unable to save appointment. Please try again.'
