import type {
  ControlNumbers,
  CoverageInquiry,
  OutgoingClaim,
  Provider,
} from '../../src/drivers/clearinghouse/port.ts'

const address = { address1: '1 Main St', address2: null, city: 'Albany', state: 'NY', zipcode: '12207' }

const person = {
  firstName: 'Pat',
  lastName: 'Doe',
  dob: '2012-02-03',
  gender: 'female' as const,
  ...address,
}

export const samplePayer = { code: 'SBX01', name: 'Sandbox Dental Plan' }

const dentist: Provider = {
  kind: 'Rendering',
  npi: '1234567893',
  npiType: 'individual',
  firstName: 'Dora',
  lastName: 'Lee',
  organizationName: null,
  taxId: '123456789',
  taxonomy: '1223X0400X',
  address,
}

const practice: Provider = {
  ...dentist,
  kind: 'Billing',
  npi: '1245319599',
  npiType: 'organization',
  firstName: null,
  lastName: null,
  organizationName: 'Smile Orthodontics',
}

/** A claim without any problem. */
export const outgoingClaim = ({
  memberId = 'M123',
  ...more
}: Partial<OutgoingClaim> & { memberId?: string } = {}): OutgoingClaim => ({
  controlNumber: 'C1',
  payer: samplePayer,
  sequence: 'primary',
  patient: person,
  subscriber: { ...person, memberId, groupNumber: 'G1', relationship: 'self' },
  providers: [practice, dentist],
  items: [
    {
      id: 1,
      procedureCode: 'D8080',
      feeCents: 475_001,
      quantity: 1,
      startDate: '2026-05-01',
      endDate: null,
    },
    { id: 2, procedureCode: 'D0330', feeCents: 9_050, quantity: 2, startDate: '2026-05-01', endDate: null },
  ],
  dateAppliancePlaced: '2026-05-01',
  treatmentMonths: 24,
  remainingMonths: 24,
  narrative: 'Class II malocclusion',
  attachments: [],
  replaces: null,
  ...more,
})

export const eligibilityInquiry = ({
  memberId = 'M123',
  ...more
}: Partial<CoverageInquiry> & { memberId?: string } = {}): CoverageInquiry => ({
  trace: 'E1',
  requestedAt: new Date('2026-05-06T14:00:00Z'),
  payer: samplePayer,
  provider: dentist,
  subscriber: { ...person, memberId, groupNumber: 'G1', relationship: 'self' },
  patient: null,
  on: '2026-05-06',
  ...more,
})

export const controlNumbers = (number: number): ControlNumbers => ({
  interchange: number,
  group: number + 1,
  transaction: '0001',
  sentAt: new Date('2026-05-06T14:00:00Z'),
})
