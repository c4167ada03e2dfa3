import type { DentalClaim, Relationship } from './claim.ts'

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
