import type { Appointment } from '@archwire/contract/scheduling/appointment'
import type { QueryClient } from '@tanstack/react-query'
import { appointmentTypesQuery } from '../../../shared/clinic/lookups.ts'
import { recordEvent } from '../appointments/analytics.ts'
import type { TypeGroups } from './clinic-choices.tsx'

type Name = 'appointment_created' | 'appointment_updated' | 'appointment_deleted'

/** A treatment begins when an appointment first gets such a type, not with every later change. */
export function beginsTreatment(
  name: Name,
  saved: Pick<Appointment, 'appointmentType'>,
  types: TypeGroups | undefined,
  before?: Pick<Appointment, 'appointmentType'>,
): boolean {
  const typeId = saved.appointmentType.id
  if (name === 'appointment_deleted' || before?.appointmentType.id === typeId) return false
  return [...(types?.onSite ?? []), ...(types?.virtual ?? [])].some(
    type => type.id === typeId && type.startsTreatment,
  )
}

type Saved = Pick<Appointment, 'id' | 'appointmentType'> & {
  patient: Pick<Appointment['patient'], 'googleClientId'>
}

/** Records the event for the website's statistics; only for patients who came through the website. */
export function recordSaved(
  queryClient: QueryClient,
  name: Name,
  saved: Saved,
  before?: Pick<Appointment, 'appointmentType'>,
): void {
  const params = { appointmentId: saved.id, appointmentTypeId: saved.appointmentType.id }
  void recordEvent(name, saved.patient, params)
  const types = queryClient.getQueryData(appointmentTypesQuery.queryKey)
  if (beginsTreatment(name, saved, types, before)) {
    void recordEvent('started_treatment', saved.patient, params)
  }
}
