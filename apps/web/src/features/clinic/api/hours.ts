import {
  appointmentsOutsideHours,
  type ClinicHours,
  changeHours,
  getHours,
  type StoredHours,
} from '@archwire/contract/clinic/hours'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { clinicKey } from './clinic.ts'

export const hoursQuery = queryOptions({
  queryKey: [...clinicKey, 'hours'],
  queryFn: ({ signal }) => call(getHours, {}, { signal }),
})

export const saveHours = (seen: StoredHours, hours: ClinicHours): Promise<StoredHours> =>
  call(changeHours, { body: hours }, { ifMatch: seen.updatedAt })

/** Which appointments to come these hours would leave outside. */
export const affectedBy = (hours: ClinicHours) => call(appointmentsOutsideHours, { body: hours })
