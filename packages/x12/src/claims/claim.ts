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
  /** Our reference of the whole file, which reports about all its claims name. */
  reference: string
  submitter: { name: string; id: string; contact: Contact }
  receiver: { name: string; id: string }
  claims: DentalClaim[]
}

/** A claim with everything that it refers to; null if there is none. Amounts are whole cents, days yyyy-MM-dd. */
export type DentalClaim = {
  /** Our number, which all reports repeat: at most 20 letters and digits. */
  controlNumber: string
  sequence: 'primary' | 'secondary' | 'tertiary'
  frequency: 'original' | 'replacement' | 'void'
  /** Asks what would be paid (CLM19); nothing has been done. */
  isPredetermination: boolean
  /** The payer's number of the claim that this one replaces or voids. */
  payerClaimNumber: string | null
  /** The clearinghouse's own trace. */
  clearinghouseTrace: string | null
  /** The sum of the items. */
  totalCents: number
  /** The place of service: 11 is an office. */
  placeOfService: string
  appliancePlacedOn: string | null
  /** The range of days, if something in it took more than one. */
  days: ServiceDays | null
  treatmentMonths: number | null
  remainingMonths: number | null
  /** Files at the clearinghouse: the kind, as RB for X-rays, and the id. */
  attachments: { kind: string; id: string }[]
  /** As much of it as fits; see `narrativePieces`. */
  narrative: string | null
  billing: BillingProvider
  payTo: PayTo | null
  subscriber: Person & { memberId: string | null; groupNumber: string | null }
  /** `filing`: the kind of payer, by the code of SBR09. */
  payer: { name: string; code: string; filing: string }
  /** The patient, if that is not the subscriber. */
  patient: (Person & { relationship: Relationship }) | null
  referring: ClaimProvider | null
  rendering: ClaimProvider | null
  items: ClaimItem[]
}

type Relationship = 'spouse' | 'child' | 'other'

export type ClaimProvider = ProviderName & { taxonomy: string | null }

type BillingProvider = ClaimProvider & Address & { taxId: string | null; contact: Contact | null }

/** Only where the money goes: the recipient is the billing provider. */
type PayTo = Address & { isOrganization: boolean }

export type ClaimItem = {
  procedureCode: string
  /** For all units together. */
  chargeCents: number
  quantity: number
  /** When it was done or began: a line has one day. Null if it has not been done. */
  on: string | null
  /** Teeth with their surfaces, by letters. */
  teeth: { tooth: string; surfaces: string[] }[]
  /** Areas of the mouth, by the codes of SV304. */
  areas: string[]
  /** Our number of the item. */
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

/** The kinds of files in a dental claim (PWK01); other codes belong to other kinds of claims. */
export const reportTypes = ['B4', 'DA', 'DG', 'EB', 'OZ', 'P6', 'RB', 'RR']

/**
 * The kinds of payers that a dental claim can name (SBR09): CI is commercial, MC Medicaid, BL Blue Cross or Blue
 * Shield.
 */
export const filings = [
  ...['11', '12', '13', '14', '15', '16', '17'],
  ...['AM', 'BL', 'CH', 'CI', 'DS', 'FI', 'HM', 'LM', 'MA', 'MB', 'MC', 'OF', 'TV', 'VA', 'WC', 'ZZ'],
]

/** A tooth by its universal number: 1 to 32, A to T, and supernumerary teeth. */
export const isTooth = (code: string): boolean =>
  /^([1-9]|[12]\d|3[0-2]|5[1-9]|[67]\d|8[0-2]|[A-T]S?)$/.test(code)

/** The surfaces of a tooth (TOO03), at most five. */
export const areSurfaces = (codes: string[]): boolean =>
  codes.length <= 5 && codes.every(code => /^[BDFILMO]$/.test(code))

/** Areas of the mouth (SV304), at most five. */
export const areAreas = (codes: string[]): boolean =>
  codes.length <= 5 && codes.every(code => /^(00|01|02|09|10|20|30|40|L|R)$/.test(code))

/** The most teeth on a line. */
export const mostTeeth = 32

/** The value of CLM19 for a predetermination. */
export const predetermination = 'PB'

/** The value of SBR02 for a subscriber who is the patient. */
export const self = '18'

/** The claim's number must survive the way there and back, and payers refuse claims that do not add up. */
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
// A claim holds five notes. A longer narrative is sent whole as an attachment.
const mostPieces = 5

/** A narrative in pieces that fit, broken between words if possible. */
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
