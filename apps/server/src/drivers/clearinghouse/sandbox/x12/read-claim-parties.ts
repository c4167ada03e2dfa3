import {
  type ClaimProvider,
  type DentalClaim,
  filings,
  relationships,
  self,
  sequences,
} from '@archwire/x12/claims/claim'
import type { Cursor } from '@archwire/x12/core/cursor'
import { readCoded, required } from '@archwire/x12/core/element-values'
import { element, elementOrNull, X12Error } from '@archwire/x12/core/segment'
import { nobody, type Person, readContact, readPersonPart } from '@archwire/x12/parts/person'
import { isPersonIn, readProviderName } from '@archwire/x12/parts/provider'
import { takeReference } from '@archwire/x12/parts/references-and-dates'

export type Billing = Pick<DentalClaim, 'billing' | 'payTo'>
export type Subscriber = Pick<DentalClaim, 'sequence' | 'subscriber' | 'payer'>

export function takeBilling(body: Cursor): Billing {
  const taxonomy = takeTaxonomy(body, 'BI')
  const name = readProviderName(body.take('NM1', '85'))
  const address = takeAddress(body)
  const taxId = takeReference(body, 'EI')
  const contact = body.takeIf('PER')
  const payTo = body.takeIf('NM1', '87')
  return {
    billing: {
      ...name,
      ...address,
      taxonomy,
      taxId,
      contact: contact === undefined ? null : readContact(contact),
    },
    payTo: payTo === undefined ? null : { isOrganization: !isPersonIn(payTo), ...takeAddress(body) },
  }
}

export function takeSubscriber(body: Cursor): { isPatient: boolean; subscriber: Subscriber } {
  const sbr = body.take('SBR')
  const relationship = element(sbr, 2)
  if (relationship !== '' && relationship !== self) throw new X12Error(sbr, `element 2 is not ${self}`)
  const filing = required(sbr, 9)
  if (!filings.includes(filing)) throw new X12Error(sbr, 'element 9 is no code that is expected here')
  const name = body.take('NM1', 'IL')
  const person = { ...nobody, ...readPersonPart(name), ...takePerson(body) }
  const payer = body.take('NM1', 'PR')
  return {
    isPatient: relationship === self,
    subscriber: {
      sequence: readCoded(sbr, 1, sequences),
      subscriber: { ...person, memberId: elementOrNull(name, 9), groupNumber: elementOrNull(sbr, 3) },
      payer: { name: element(payer, 3), code: required(payer, 9), filing },
    },
  }
}

export function takePatient(body: Cursor): NonNullable<DentalClaim['patient']> {
  const relationship = readCoded(body.take('PAT'), 1, relationships)
  const name = readPersonPart(body.take('NM1', 'QC'))
  return { ...nobody, ...name, ...takePerson(body), relationship }
}

export function takeClaimProvider(body: Cursor, entity: 'DN' | '82'): ClaimProvider | null {
  const nm1 = body.takeIf('NM1', entity)
  if (nm1 === undefined) return null
  return { ...readProviderName(nm1), taxonomy: takeTaxonomy(body, entity === 'DN' ? 'RF' : 'PE') }
}

function takeTaxonomy(body: Cursor, role: string) {
  const prv = body.takeIf('PRV', role)
  return prv === undefined ? null : elementOrNull(prv, 3)
}

function takeAddress(body: Cursor) {
  const { address1, address2, city, state, zipcode } = { ...nobody, ...takeParts(body, 'N3', 'N4') }
  return { address1, address2, city, state, zipcode }
}

const takePerson = (body: Cursor) => takeParts(body, 'N3', 'N4', 'DMG')

function takeParts(body: Cursor, ...ids: string[]): Partial<Person> {
  const parts = ids.map(id => body.takeIf(id)).filter(part => part !== undefined)
  return Object.assign({}, ...parts.map(readPersonPart))
}
