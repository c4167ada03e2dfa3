import { dental, orthodontics } from '../src/eligibility/benefit-codes.ts'
import type { EligibilityInquiry } from '../src/eligibility/inquiry.ts'
import { kim, pat } from './people.ts'

export const aboutPat: EligibilityInquiry = {
  trace: 'E15A1',
  on: '2026-11-16',
  payer: { name: 'Delta Dental NY', code: 'DDNY' },
  provider: {
    npi: '1234567893',
    firstName: 'Dora',
    lastName: 'Lee',
    organizationName: null,
    taxId: '123456789',
  },
  subscriber: { ...pat, memberId: 'M123', groupNumber: 'G1' },
  dependent: null,
  serviceTypes: [dental, orthodontics],
}

export const aboutKim: EligibilityInquiry = {
  ...aboutPat,
  trace: 'E16A1',
  provider: {
    npi: '1234567893',
    firstName: null,
    lastName: null,
    organizationName: 'Smile Clinic',
    taxId: null,
  },
  dependent: { ...kim, relationship: 'child' },
}
