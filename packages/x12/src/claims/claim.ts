import { cleanValue } from '../core/build-segment.ts'
import type { EnvelopeHead } from '../core/envelope.ts'
import { type Delimiters, X12Error } from '../core/segment.ts'
import type { Address, Contact, Person } from '../parts/person.ts'
import type { ProviderName } from '../parts/provider.ts'
import type { ServiceDays } from '../parts/references-and-dates.ts'

/** The guide of dental claims. */
export const claimGuide = '005010X224A2'

export type ClaimFile = {
  head: EnvelopeHead
  transactionControlNumber: string
  /** Ours, of the whole file: what is said of all its claims at once names it. */
  reference: string
  submitter: { name: string; id: string; contact: Contact }
  receiver: { name: string; id: string }
  claims: DentalClaim[]
}

/** A claim with everything that it depends on; null is what there is not. Amounts are whole cents, days yyyy-MM-dd. */
export type DentalClaim = {
  /** Ours, repeated in every response: letters and digits, 20 at most. */
  controlNumber: string
  sequence: 'primary' | 'secondary' | 'tertiary'
  frequency: 'original' | 'replacement' | 'void'
  /** It asks what would be paid (CLM19): nothing is done yet. */
  isPredetermination: boolean
  /** The payer's number of the claim that this one replaces or takes back. */
  payerClaimNumber: string | null
  /** The clearinghouse's own trace. */
  clearinghouseTrace: string | null
  /** What the items come to. */
  totalCents: number
  /** Where it was done: 11 is an office. */
  placeOfService: string
  appliancePlacedOn: string | null
  /** All days of it, where something in it took more than one. */
  days: ServiceDays | null
  treatmentMonths: number | null
  remainingMonths: number | null
  /** What the payer finds at the clearinghouse: the kind, as RB for X-rays, and the id. */
  attachments: { kind: string; id: string }[]
  /** As much of it as fits; see narrativePieces. */
  narrative: string | null
  billing: BillingProvider
  payTo: PayTo | null
  subscriber: Person & { memberId: string | null; groupNumber: string | null }
  /** `filing`: what kind of payer it is, by the code of SBR09. */
  payer: { name: string; code: string; filing: string }
  /** The patient, where that is not the subscriber. */
  patient: (Person & { relationship: Relationship }) | null
  referring: ClaimProvider | null
  rendering: ClaimProvider | null
  items: ClaimItem[]
}

type Relationship = 'spouse' | 'child' | 'other'

export type ClaimProvider = ProviderName & { taxonomy: string | null }

type BillingProvider = ClaimProvider & Address & { taxId: string | null; contact: Contact | null }

/** Only where the money goes: who gets it is the billing provider. */
type PayTo = Address & { isOrganization: boolean }

export type ClaimItem = {
  procedureCode: string
  /** Of all of them, not of each. */
  chargeCents: number
  quantity: number
  /** When it was done, or began: a line has one day. Null: it is not done yet. */
  on: string | null
  /** Which teeth, and which sides of them, by their letters. */
  teeth: { tooth: string; surfaces: string[] }[]
  /** Where in the mouth, by the codes of SV304. */
  areas: string[]
  /** Ours, of the item. */
  controlNumber: string | null
}

export const sequences = {
  primary: 'P',
  secondary: 'S',
  tertiary: 'T',
} satisfies Record<DentalClaim['sequence'], string>

export const frequencies = {
  original: '1',
  replacement: '7',
  void: '8',
} satisfies Record<DentalClaim['frequency'], string>

export const relationships = {
  spouse: '01',
  child: '19',
  other: 'G8',
} satisfies Record<Relationship, string>

/** What a file is that goes with a dental claim (PWK01); other codes belong to other kinds of claims. */
export const reportTypes = ['B4', 'DA', 'DG', 'EB', 'OZ', 'P6', 'RB', 'RR']

/** Which kinds of payers a dental claim knows (SBR09): CI is commercial, MC Medicaid, BL Blue Cross or Blue Shield. */
export const filings = [
  ...['11', '12', '13', '14', '15', '16', '17'],
  ...['AM', 'BL', 'CH', 'CI', 'DS', 'FI', 'HM', 'LM', 'MA', 'MB', 'MC', 'OF', 'TV', 'VA', 'WC', 'ZZ'],
]

/** A tooth by its universal number: 1 to 32, A to T, and those that are one too many. */
export const isTooth = (code: string): boolean =>
  /^([1-9]|[12]\d|3[0-2]|5[1-9]|[67]\d|8[0-2]|[A-T]S?)$/.test(code)

/** The sides of a tooth (TOO03), at most five of them. */
export const areSurfaces = (codes: string[]): boolean =>
  codes.length <= 5 && codes.every(code => /^[BDFILMO]$/.test(code))

/** Parts of the mouth (SV304), at most five of them. */
export const areAreas = (codes: string[]): boolean =>
  codes.length <= 5 && codes.every(code => /^(00|01|02|09|10|20|30|40|L|R)$/.test(code))

/** On a line. */
export const mostTeeth = 32

/** What CLM19 says of a claim that only asks what would be paid. */
export const predetermination = 'PB'

/** What SBR02 says of a subscriber who is the patient. */
export const self = '18'

/** Which claim it is must survive the way there and back, and no payer takes one that does not add up. */
export function checkClaim(
  clm: { at: number; id: string },
  { controlNumber, totalCents, items }: Pick<DentalClaim, 'controlNumber' | 'totalCents' | 'items'>,
): void {
  if (!/^[A-Za-z0-9]{1,20}$/.test(controlNumber)) {
    throw new X12Error(clm, 'its control number is not of 1 to 20 letters and digits')
  }
  if (items.length === 0) throw new X12Error(clm, 'it has no items')
  if (items.reduce((sum, item) => sum + item.chargeCents, 0) !== totalCents) {
    throw new X12Error(clm, 'its items do not come to its total')
  }
}

const longestPiece = 80
// A claim holds five notes. What is longer reaches the payer as an attachment, whole.
const mostPieces = 5

/** A narrative in pieces that fit, broken between words where there are any. */
export function narrativePieces(narrative: string, delimiters: Delimiters): string[] {
  const pieces: string[] = []
  for (const word of cleanValue(narrative, delimiters).split(' ').flatMap(inShortWords)) {
    const last = pieces.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= longestPiece) {
      pieces[pieces.length - 1] = `${last} ${word}`
    } else pieces.push(word)
    if (pieces.length > mostPieces) break
  }
  return pieces.slice(0, mostPieces)
}

const inShortWords = (word: string) => word.match(new RegExp(`.{1,${longestPiece}}`, 'gs')) ?? []
