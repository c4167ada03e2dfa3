import type { FieldErrors } from '../../../lib/field-errors.ts'
import { joinSentences } from '../../../lib/join-sentences.ts'
import { problemsOn } from '../../../pickers/patients/new-patient-form.ts'
import type { Problems } from './appointment-rules.ts'
import type { AppointmentValues } from './appointment-values.ts'

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

/** What the server found wrong, on the fields of this form. */
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
  // Date and time are two fields here, and one on the wire.
  if (last === 'startsAt') return messages.includes('Date is required') ? 'startsAtDate' : 'startsAtTime'
  return fieldOf[last]
}
