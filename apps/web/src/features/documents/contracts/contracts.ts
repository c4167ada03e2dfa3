import {
  archiveContract as archiveCall,
  type Contract,
  createContract as createCall,
  getContract,
  sendContract as sendCall,
  textContract as textCall,
} from '@archwire/contract/documents/contract-calls'
import type { Sent } from '@archwire/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { patientsKey } from '../../../shared/patients/patient-search-query.ts'

export const contractDetailsKey = [...patientsKey, 'contract']

/** One contract by its own id; the response names its patient. */
export const contractQuery = (id: number) =>
  queryOptions({
    queryKey: [...contractDetailsKey, id],
    queryFn: async ({ signal }) => (await call(getContract, { params: { id } }, { signal })).contract,
  })

export type ContractPayload = Sent<typeof createCall>['body']

export const createContract = (
  patientId: number,
  contract: ContractPayload,
  idempotencyKey: string,
): Promise<Contract> => call(createCall, { params: { id: patientId }, body: contract }, { idempotencyKey })

export const sendContract = (id: number) => call(sendCall, { params: { id } })

export const textContract = (id: number) => call(textCall, { params: { id } })

export const archiveContract = (patientId: number, contractId: number) =>
  call(archiveCall, { params: { id: patientId, contractId } })

/** The address of the page where the patient signs the contract. */
export const contractLink = ({ identifierToken }: Pick<Contract, 'identifierToken'>): string =>
  `${window.location.origin}/contracts/${identifierToken}/sign`
