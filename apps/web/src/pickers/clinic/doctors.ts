import { listDoctors } from '@archwire/contract/clinic/doctors'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { orSay } from '../../lib/or-say.ts'

const doctorsOrSay = (words: string) =>
  queryOptions({
    queryKey: ['clinic', 'doctors'],
    queryFn: ({ signal }) => call(listDoctors, {}, { signal }).catch(orSay(words)),
  })

/** Those whom somebody chooses from. */
export const doctorsQuery = doctorsOrSay("We couldn't find the doctors")

/** The same where they stand beside the rooms, as in a calendar: a failure is said in the words of that place. */
export const doctorsBesideRoomsQuery = doctorsOrSay('Failed to fetch doctors')
