import type { StatusInquiry } from '../src/claim-status/write-276.ts'
import { kim, pat } from './people.ts'

const person = ({ firstName, lastName, dob, gender }: typeof pat) => ({ firstName, lastName, dob, gender })

export const inquiry: StatusInquiry = {
  trace: 'Q1',
  payer: { name: 'Sandbox Dental', code: 'SBX01' },
  receiver: { name: 'Archwire', id: 'AW' },
  provider: { npi: '1234567893', firstName: null, lastName: null, organizationName: 'Smile Ortho' },
  subscriber: { ...person(pat), memberId: 'PAID_M123' },
  dependent: null,
  controlNumber: 'AW7C18',
  payerClaimNumber: 'PAYER55',
  chargedCents: 475_000,
  days: { from: '2026-11-02', to: '2026-11-03' },
}

export const childsInquiry: StatusInquiry = {
  ...inquiry,
  trace: 'Q2',
  subscriber: { ...inquiry.subscriber, dob: null, gender: null },
  dependent: person(kim),
  controlNumber: null,
  payerClaimNumber: null,
  chargedCents: null,
  days: null,
}
