import type { Provider } from '@archwire/contract/clinic/providers'
import { eligibilityFormMessages } from '@archwire/domain/claims/claim-fields'
import { fieldProblems, required } from '../../../lib/forms/field-problems.ts'
import { startWithInsurance } from '../../../shared/insurance/insurance-dialogs.ts'
import type { ProviderRequest } from '../inquiries/eligibility-queries.ts'

/** The ids of the choices, as select elements hold them. */
export type CheckValues = { provider: string; insurance: string }

export const labels = { provider: 'Provider', insurance: 'Insurance' }

export const rules = {
  provider: required(eligibilityFormMessages.provider),
  insurance: required(eligibilityFormMessages.insurance),
}

type Numbered = { id: number }
type Asking = Numbered & { isClinic?: boolean }

/**
 * The clinic itself asks, as when a whole day is checked, or the only provider; among several insurances, the one that the
 * dialog was opened from is preselected.
 */
export const startWith = (
  providers: readonly Asking[],
  insurances: readonly Numbered[],
  insuranceId: number | undefined,
): CheckValues => ({
  provider: String(
    (providers.find(({ isClinic }) => isClinic) ?? (providers.length === 1 ? providers[0] : undefined))?.id ??
      '',
  ),
  insurance: startWithInsurance(insurances, insuranceId),
})

/** The request body: the payer gets the provider's current values. */
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

/** Errors about a provider are shown on the field in which one is chosen. */
export function problemsIn(error: Error): Partial<Record<keyof CheckValues, string>> {
  const { npi, taxId } = fieldProblems(error, { npi: 'NPI', taxId: 'Tax ID' })
  const provider = npi ?? taxId
  return provider === undefined ? {} : { provider }
}
