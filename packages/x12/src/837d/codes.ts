import type { DentalClaim, Relationship } from './claim.ts'

export const sequences = {
  primary: 'P',
  secondary: 'S',
  tertiary: 'T',
} satisfies Record<DentalClaim['sequence'], string>

export const frequencies = {
  original: '1',
  replacement: '7',
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

/** What SBR02 says of a subscriber who is the patient. */
export const self = '18'
