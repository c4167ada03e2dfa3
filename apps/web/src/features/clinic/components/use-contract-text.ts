import type { ContractTemplate } from '@archwire/contract/clinic/contract-template'
import { contractTextProblem } from '@archwire/domain/contracts/contract-text'
import { contractTextQuery, saveContractText } from '../api/contract-text.ts'
import { useVersionForm } from './use-version-form.ts'

/** The text as it is being changed. */
export function useContractText(latest: ContractTemplate, onWrong: () => void) {
  const {
    values: text,
    hasTried,
    change,
    ...form
  } = useVersionForm({
    name: 'contract-text',
    latest,
    queryKey: contractTextQuery.queryKey,
    valuesOf: ({ body }) => body,
    isSame: (one, other) => one === other,
    save: saveContractText,
    isWrong: wanted => contractTextProblem(wanted) !== undefined,
    onWrong,
  })
  return {
    ...form,
    text,
    problem: hasTried ? contractTextProblem(text) : undefined,
    change: (next: string) => change(() => next),
  }
}
