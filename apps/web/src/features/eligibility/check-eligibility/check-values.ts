import type { Provider } from '@archwire/contract/clinic/providers'
import { eligibilityFormMessages } from '@archwire/domain/claims/claim-fields'
import { fieldProblems, required } from '../../../lib/forms/field-problems.ts'
import { startWithInsurance } from '../../../shared/insurance/insurance-dialogs.ts'
import type { ProviderRequest } from '../inquiries/eligibility-queries.ts'

/** By their numbers, as a list of choices has them. */
export type CheckValues = { provider: string; insurance: string }

export const labels = { provider: 'Provider', insurance: 'Insurance' }

export const rules = {
  provider: required(eligibilityFormMessages.provider),
  insurance: required(eligibilityFormMessages.insurance),
}

type Numbered = { id: number }

/** Chosen already where there is no choice; of the insurances, the one that somebody came from. */
export const startWith = (
  [first, ...others]: readonly Numbered[],
  insurances: readonly Numbered[],
  insuranceId: number | undefined,
): CheckValues => ({
  provider: first === undefined || others.length > 0 ? '' : String(first.id),
  insurance: startWithInsurance(insurances, insuranceId),
})

/** As the wire has it: the payer is told of the provider as they are now. */
export const providerRequest = ({
  firstName,
  lastName,
  organizationName,
  npi,
  taxId,
}: Provider): ProviderRequest => ({
  firstName,
  lastName,
  name: organizationName,
  npi,
  taxId,
})

/** What the server finds wrong with a provider is said where one is chosen. */
export function problemsIn(error: Error): Partial<Record<keyof CheckValues, string>> {
  const { npi, taxId } = fieldProblems(error, { npi: 'NPI', taxId: 'Tax ID' })
  const provider = npi ?? taxId
  return provider === undefined ? {} : { provider }
}
