import { isNpi } from '../insurance/npi.ts'
import type { ProviderKind } from './claim-fields.ts'
import type { ClaimError, ValidatedProvider } from './validated-claim.ts'

const isTaxId = (text: string): boolean => /^[0-9]{9}$/.test(text)

// Where the payer writes to, and where the treatment was: neither is found without an address.
const withAddress: readonly ProviderKind[] = ['Billing', 'Rendering', 'Pay to']

export function providerErrors(providers: readonly ValidatedProvider[]): ClaimError[] {
  const count = (kind: ProviderKind) => providers.filter(provider => provider.kind === kind).length
  const errors: string[] = []
  if (count('Billing') === 0) errors.push('A Billing provider is required')
  if (count('Billing') > 1) errors.push('Only one Billing provider is allowed')
  if (count('Rendering') === 0) errors.push('At least one Rendering provider is required')
  for (const { kind, npi, taxId, addresses } of providers) {
    if (!isNpi(npi)) errors.push(`NPI ${npi} of the ${kind} provider is not valid`)
    if (!isTaxId(taxId)) errors.push(`Tax ID of the ${kind} provider must have 9 digits`)
    if (withAddress.includes(kind) && !addresses.some(address => address.kind === 'primary')) {
      errors.push(`The ${kind} provider needs a primary address`)
    }
  }
  return errors.map(message => ({ field: 'providers', message }))
}
