import { listAppointmentTypes } from '@archwire/contract/clinic/appointment-types'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export const appointmentTypesQuery = queryOptions({
  queryKey: ['clinic', 'appointment-types'],
  queryFn: ({ signal }) => call(listAppointmentTypes, {}, { signal }),
})
