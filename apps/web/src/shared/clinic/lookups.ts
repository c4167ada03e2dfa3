import { listAppointmentTypes } from '@archwire/contract/clinic/appointment-types'
import { listDoctors } from '@archwire/contract/clinic/doctors'
import { listRooms } from '@archwire/contract/clinic/rooms'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { withErrorMessage } from '../../lib/api/with-error-message.ts'

export const appointmentTypesQuery = queryOptions({
  queryKey: ['clinic', 'appointment-types'],
  queryFn: ({ signal }) => call(listAppointmentTypes, {}, { signal }),
})

const doctorsWithMessage = (words: string) =>
  queryOptions({
    queryKey: ['clinic', 'doctors'],
    queryFn: ({ signal }) => call(listDoctors, {}, { signal }).catch(withErrorMessage(words)),
  })

/** The doctors to choose from. */
export const doctorsQuery = doctorsWithMessage("We couldn't find the doctors")

/** The same list beside the rooms, as in a calendar: a failure has that page's message. */
export const doctorsBesideRoomsQuery = doctorsWithMessage('Failed to fetch doctors')

export const roomsQuery = queryOptions({
  queryKey: ['clinic', 'rooms'],
  queryFn: ({ signal }) => call(listRooms, {}, { signal }).catch(withErrorMessage('Failed to fetch rooms')),
})
