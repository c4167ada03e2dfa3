import { isNpi } from '../insurance/npi.ts'
import { type ProviderKind, providerKinds } from './claim-fields.ts'
import type { ClaimError, ValidatedProvider } from './validated-claim.ts'

const isTaxId = (text: string): boolean => /^[0-9]{9}$/.test(text)

// Where the payer writes to, and where the treatment was: neither is found without an address.
const withAddress: readonly ProviderKind[] = ['Billing', 'Rendering', 'Pay to']

export function providerErrors(providers: readonly ValidatedProvider[]): ClaimError[] {
  const count = (kind: ProviderKind) => providers.filter(provider => provider.kind === kind).length
  const errors: string[] = []
  if (count('Billing') === 0) errors.push('A Billing provider is required')
  if (count('Rendering') === 0) errors.push('At least one Rendering provider is required')
  // A claim goes out with one of each: a second one would be left behind, and nobody told.
  for (const kind of providerKinds) {
    if (count(kind) > 1) errors.push(`Only one ${kind} provider is allowed`)
  }
  for (const { kind, npi, taxId, addresses } of providers) {
    if (!isNpi(npi)) errors.push(`NPI ${npi} of the ${kind} provider is not valid`)
    if (!isTaxId(taxId)) errors.push(`Tax ID of the ${kind} provider must have 9 digits`)
    if (withAddress.includes(kind) && !addresses.some(address => address.kind === 'primary')) {
      errors.push(`The ${kind} provider needs a primary address`)
    }
  }
  return errors.map(message => ({ field: 'providers', message }))
}
