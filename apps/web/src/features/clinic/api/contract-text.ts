import {
  type ContractTemplate,
  changeContractTemplate,
  getContractTemplate,
} from '@archwire/contract/clinic/contract-template'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { clinicKey } from './clinic.ts'

export const contractTextQuery = queryOptions({
  queryKey: [...clinicKey, 'contract-text'],
  queryFn: ({ signal }) => call(getContractTemplate, {}, { signal }),
})

export const saveContractText = (seen: ContractTemplate, body: string): Promise<ContractTemplate> =>
  call(changeContractTemplate, { body: { contract_template: { body } } }, { ifMatch: seen.updatedAt })
