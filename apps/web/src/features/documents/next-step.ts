import type { ConsentFormSignature } from '@archwire/contract/documents/consent-form-calls'
import type { Contract } from '@archwire/contract/documents/contract-calls'
import type { IntakeForm } from '@archwire/contract/documents/intake-form-calls'

/** What the documents ask for next: one of them, or another one. */
type NextStep = { of: 'health history' } | { of: 'consent form' | 'contract'; id: number } | { of: 'more' }

type Documents = {
  form: Pick<IntakeForm, 'status'> | null
  consents: Pick<ConsentFormSignature, 'id' | 'status'>[]
  contracts: Pick<Contract, 'id' | 'active' | 'signed' | 'hasPlan'>[]
}

/** The first that waits for a signature, in the order of the page; then a signed contract that has no plan yet. */
export function nextStep({ form, consents, contracts }: Documents): NextStep {
  if (form !== null && form.status !== 'completed') return { of: 'health history' }
  const consent = consents.find(({ status }) => status === 'unsigned')
  if (consent !== undefined) return { of: 'consent form', id: consent.id }
  const current = contracts.filter(({ active }) => active)
  const contract = current.find(({ signed }) => !signed) ?? current.find(({ hasPlan }) => !hasPlan)
  return contract === undefined ? { of: 'more' } : { of: 'contract', id: contract.id }
}
