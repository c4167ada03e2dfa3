import type { Sent } from '@archwire/contract/endpoint'
import {
  addInsurance as addCall,
  type Insurance,
  listInsurances,
  removeInsurance as removeCall,
} from '@archwire/contract/insurance/insurance-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { insurancesStaleTime } from '../../../lib/api/query-cache.ts'
import { withErrorMessage } from '../../../lib/api/with-error-message.ts'
import { patientsKey } from '../../../shared/patients/patient-search-query.ts'

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

export type InsurancePayload = Sent<typeof addCall>['body']['insurance']

export const addInsurance = (
  patientId: number,
  insurance: InsurancePayload,
  idempotencyKey: string,
): Promise<Insurance> => call(addCall, { params: { id: patientId }, body: { insurance } }, { idempotencyKey })

export const removeInsurance = (patientId: number, insuranceId: number) =>
  call(removeCall, { params: { id: patientId, insuranceId } })
