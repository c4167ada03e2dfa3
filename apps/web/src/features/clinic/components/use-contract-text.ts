import type { ContractTemplate } from '@archwire/contract/clinic/contract-template'
import { contractTextProblem } from '@archwire/domain/documents/contract-text'
import { contractTextQuery, saveContractText } from '../api/contract-text.ts'
import { useVersionForm } from './use-version-form.ts'

/** The text of the contracts as it is being changed. */
export const useContractText = (latest: ContractTemplate, onWrong: () => void) =>
  useVersionForm({
    name: 'contract-text',
    queryKey: contractTextQuery.queryKey,
    latest,
    valuesOf: ({ body }: ContractTemplate) => ({ text: body }),
    hasProblems: ({ text }) => contractTextProblem(text) !== undefined,
    onWrong,
    store: (base, { text }) => saveContractText(base, text),
  })
