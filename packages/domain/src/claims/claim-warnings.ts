import { placeWanted } from './procedure-places.ts'
import type { ClaimError, ValidatedClaim, ValidatedItem, ValidatedProvider } from './validated-claim.ts'

/** What payers may hold against a claim that can be sent all the same. Said when it is validated; it stops nothing. */
export const claimWarnings = (claim: Pick<ValidatedClaim, 'providers' | 'items'>): ClaimError[] => [
  ...claim.providers.filter(({ kind }) => kind === 'Billing').flatMap(billingWarnings),
  ...claim.items.flatMap(itemWarnings),
]

const postBox = /\b(p\W*o\W*|post\s+office\s+)(box|drawer)\b|^\s*box\s+\d/i

/** Where the money is asked for, a claim wants a street, and all nine digits. Another address can be paid to. */
function billingWarnings({ addresses }: ValidatedProvider): ClaimError[] {
  const sent = addresses.find(({ kind }) => kind === 'primary') ?? addresses[0]
  if (sent === undefined) return []
  const warnings: string[] = []
  if (/^\s*\d{5}\s*$/.test(sent.zipcode ?? ''))
    warnings.push('Zipcode of the Billing provider has 5 digits; payers want all 9')
  if ([sent.address1, sent.address2].some(line => postBox.test(line ?? '')))
    warnings.push(
      'Address of the Billing provider is a PO box; payers want a street there, and a PO box only as Pay to',
    )
  return warnings.map(message => ({ field: 'providers', message }))
}

function itemWarnings({ procedureCode, teeth, areas }: ValidatedItem): ClaimError[] {
  const place = placeWanted(procedureCode)
  const isMissing = {
    surfaces: !teeth.some(({ surfaces }) => surfaces.length > 0),
    tooth: teeth.length === 0,
    area: areas.length === 0,
  }
  if (place === undefined || !isMissing[place]) return []
  return [{ field: 'items', message: `Payers usually want ${placeWords[place]} with ${procedureCode}` }]
}

const placeWords = {
  surfaces: 'the tooth and its surfaces',
  tooth: 'the tooth',
  area: 'the area of the mouth',
}
