import type { Appointment } from '@archwire/contract/scheduling/appointment'
import { useForm } from '@mantine/form'
import { appointmentPayload, warningsPayload } from './appointment-payload.ts'
import { appointmentProblems } from './appointment-rules.ts'
import { type AppointmentValues, valuesOf } from './appointment-values.ts'
import { useWarnings } from './use-warnings.ts'

/**
 * The form of an appointment, new or the one that is there, with what stands in its way. Of one that is about to be
 * canceled, or can only be looked at, nobody need be told.
 */
export function useAppointmentForm(
  start: AppointmentValues,
  zone: string,
  current?: Appointment,
  isLeaving = false,
) {
  const form = useForm<AppointmentValues>({
    initialValues: start,
    validate: values => appointmentProblems(values, zone),
  })
  const unmoved = (values: AppointmentValues) => {
    if (current === undefined) return undefined
    const before = valuesOf(current, zone)
    const isMoved = values.startsAtDate !== before.startsAtDate || values.startsAtTime !== before.startsAtTime
    return isMoved ? undefined : current.startsAt
  }
  const warnings = useWarnings(
    isLeaving ? undefined : warningsPayload(form.values, zone, unmoved(form.values)),
  )
  return {
    form,
    warnings,
    payloadOf: (values: AppointmentValues) => appointmentPayload(values, zone, unmoved(values)),
    questionOf: (values: AppointmentValues) => warningsPayload(values, zone, unmoved(values)) ?? null,
  }
}
export type AppointmentForm = ReturnType<typeof useAppointmentForm>['form']
export type Warnings = ReturnType<typeof useWarnings>
