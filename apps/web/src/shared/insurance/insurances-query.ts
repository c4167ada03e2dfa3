import { listInsurances } from '@archwire/contract/insurance/insurance-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { insurancesStaleTime } from '../../lib/api/query-cache.ts'
import { withErrorMessage } from '../../lib/api/with-error-message.ts'
import { patientsKey } from '../patients/patient-search-query.ts'

/** The insurances of a patient; every change to the record invalidates them too. */
export const insurancesQuery = (patientId: number) =>
  queryOptions({
    queryKey: [...patientsKey, patientId, 'insurances'],
    queryFn: ({ signal }) =>
      call(listInsurances, { params: { id: patientId } }, { signal }).catch(
        withErrorMessage("It wasn't possible to load the patient insurances."),
      ),
    staleTime: insurancesStaleTime,
  })
