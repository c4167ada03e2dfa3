import { listContracts } from '@archwire/contract/documents/contract-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { withErrorMessage } from '../../lib/api/with-error-message.ts'
import { patientsKey } from '../patients/patient-search-query.ts'

/** The contracts of a patient; every change to the record invalidates them too. */
export const contractsQuery = (patientId: number) =>
  queryOptions({
    queryKey: [...patientsKey, patientId, 'contracts'],
    queryFn: ({ signal }) =>
      call(listContracts, { params: { id: patientId } }, { signal }).catch(
        withErrorMessage("We couldn't find contracts"),
      ),
  })
