import type { Appointment } from '@archwire/contract/scheduling/appointment'
import type { QueryClient } from '@tanstack/react-query'
import { patientsKey } from '../../../pickers/patients/patient-search-query.ts'
import { appointmentQuery } from '../api/appointments.ts'
import { calendarKey } from '../api/keys.ts'

/** What was just saved is shown wherever it is; calendars and the patient's record are read again. */
export async function storeAppointmentChange(queryClient: QueryClient, saved: Appointment): Promise<void> {
  const { queryKey } = appointmentQuery(saved.id)
  // A read that began before the save would bring the old values back.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, saved)
  void queryClient.invalidateQueries({ queryKey: calendarKey })
  void queryClient.invalidateQueries({ queryKey: patientsKey })
}
