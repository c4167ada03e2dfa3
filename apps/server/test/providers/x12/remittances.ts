import type {
  Adjustment,
  Remittance,
  RemittedClaim,
  RemittedService,
} from '@archwire/x12/remittances/remittance'
import { anyCents, anyDay, orNull } from '@archwire/x12/test/any-values'
import fc from 'fast-check'

export const adjustment = (group: string, reason: string, amountCents: number): Adjustment => ({
  group,
  reason,
  amountCents,
  quantity: null,
})

const service: RemittedService = {
  procedure: { qualifier: 'AD', code: 'D8080' },
  chargedCents: 1500_00,
  paidCents: 600_00,
  quantity: '1',
  from: '2026-10-01',
  to: null,
  adjustments: [adjustment('CO', '45', 300_00), adjustment('PR', '2', 550_00), adjustment('PR', '1', 50_00)],
  lineNumber: 'L1',
  allowedCents: 1200_00,
  remarks: ['N19'],
}

export const paid: RemittedClaim = {
  controlNumber: 'C18A1',
  status: '1',
  chargedCents: 1500_00,
  paidCents: 600_00,
  patientOwesCents: 600_00,
  filing: '12',
  payerClaimNumber: 'P-9001',
  placeOfService: '11',
  frequency: '1',
  adjustments: [],
  patient: { firstName: 'Kim', lastName: 'Doe', memberId: null },
  subscriber: { firstName: 'Pat', lastName: 'Doe', memberId: 'M123' },
  renderingNpi: '1234567893',
  remarks: ['MA01'],
  groupNumber: 'G1',
  from: '2026-10-01',
  to: '2026-10-31',
  receivedOn: '2026-11-02',
  services: [service],
}

export const denied: RemittedClaim = {
  ...paid,
  controlNumber: 'C19A1',
  status: '4',
  chargedCents: 80_50,
  paidCents: 0,
  patientOwesCents: null,
  adjustments: [adjustment('OA', '18', 80_50)],
  subscriber: null,
  remarks: [],
  services: [],
}

/** An earlier payment reversed: everything with the sign changed. */
export const takenBack: RemittedClaim = {
  ...denied,
  controlNumber: 'C7A1',
  status: '22',
  chargedCents: -100_00,
  paidCents: -75_00,
  adjustments: [adjustment('CR', '45', -25_00)],
}

const nowhere = { address1: null, address2: null, city: null, state: null, zipcode: null }

export const remittance: Remittance = {
  payment: {
    handling: 'I',
    amountCents: 515_00,
    isDebit: false,
    method: 'ACH',
    paidOn: '2026-11-16',
    number: 'CHK77',
    originator: '1123456789',
    producedOn: '2026-11-15',
    payer: {
      name: 'Delta Dental NY',
      id: { qualifier: 'XV', value: 'DDNY' },
      ...nowhere,
      address1: '2 Wall St',
      city: 'New York',
      state: 'NY',
      zipcode: '10005',
      technicalContact: null,
    },
    payee: {
      name: 'Smile Clinic',
      id: { qualifier: 'XX', value: '1234567893' },
      ...nowhere,
      taxId: '123456789',
    },
  },
  claims: [paid, denied, takenBack],
  providerAdjustments: [
    { provider: '1234567893', yearEnd: '2026-12-31', reason: 'WO', reference: 'C3A1', amountCents: 20_00 },
    { provider: '1234567893', yearEnd: '2026-12-31', reason: 'L6', reference: null, amountCents: -10_00 },
  ],
}

const code = (...codes: string[]) => fc.constantFrom(...codes)

const anyAdjustments = fc.array(
  fc.record({
    group: code('CO', 'PR', 'OA', 'PI', 'CR'),
    reason: code('1', '2', '45', '204'),
    amountCents: anyCents,
    quantity: orNull(code('1', '2')),
  }),
  { maxLength: 9 },
)

const anyService = (typed: fc.Arbitrary<string>): fc.Arbitrary<RemittedService> =>
  fc.record({
    procedure: fc.record({ qualifier: code('AD', 'HC'), code: code('D8080', 'D0330') }),
    chargedCents: anyCents,
    paidCents: anyCents,
    quantity: orNull(code('1', '2.5')),
    from: orNull(anyDay),
    to: orNull(anyDay),
    adjustments: anyAdjustments,
    lineNumber: orNull(typed),
    allowedCents: orNull(anyCents),
    remarks: fc.array(code('N19', 'M15'), { maxLength: 2 }),
  })

const anyRemittedPerson = (typed: fc.Arbitrary<string>) =>
  orNull(fc.record({ firstName: orNull(typed), lastName: orNull(typed), memberId: orNull(typed) }))

const anyClaim = (typed: fc.Arbitrary<string>): fc.Arbitrary<RemittedClaim> =>
  fc.record({
    controlNumber: typed,
    status: code('1', '2', '3', '4', '22'),
    chargedCents: anyCents,
    paidCents: anyCents,
    patientOwesCents: orNull(anyCents),
    filing: orNull(code('12', 'CI')),
    payerClaimNumber: orNull(typed),
    placeOfService: orNull(code('11')),
    frequency: orNull(code('1', '7')),
    adjustments: anyAdjustments,
    patient: anyRemittedPerson(typed),
    subscriber: anyRemittedPerson(typed),
    renderingNpi: orNull(typed),
    remarks: fc.array(code('MA01', 'MA18'), { maxLength: 7 }),
    groupNumber: orNull(typed),
    from: orNull(anyDay),
    to: orNull(anyDay),
    receivedOn: orNull(anyDay),
    services: fc.array(anyService(typed), { maxLength: 3 }),
  })

const anyParty = (typed: fc.Arbitrary<string>) =>
  fc.record({
    name: orNull(typed),
    id: orNull(fc.record({ qualifier: code('XX', 'XV', 'FI'), value: typed })),
    address1: orNull(typed),
    address2: orNull(typed),
    city: orNull(typed),
    state: orNull(typed),
    zipcode: orNull(code('10001', '100011234')),
  })

export const anyRemittance = (typed: fc.Arbitrary<string>): fc.Arbitrary<Remittance> =>
  fc.record({
    payment: fc.record({
      handling: code('I', 'H'),
      amountCents: anyCents,
      isDebit: fc.boolean(),
      method: code('ACH', 'CHK', 'NON'),
      paidOn: orNull(anyDay),
      number: typed,
      originator: orNull(typed),
      producedOn: orNull(anyDay),
      payer: fc
        .tuple(
          anyParty(typed),
          orNull(fc.record({ name: typed, phone: fc.stringMatching(/^\d{10}$/), email: fc.constant(null) })),
        )
        .map(([party, technicalContact]) => ({ ...party, technicalContact })),
      payee: fc.tuple(anyParty(typed), orNull(typed)).map(([party, taxId]) => ({ ...party, taxId })),
    }),
    claims: fc.array(anyClaim(typed), { maxLength: 4 }),
    providerAdjustments: fc.array(
      fc.record({
        provider: typed,
        yearEnd: anyDay,
        reason: code('WO', 'FB', 'L6'),
        reference: orNull(typed),
        amountCents: anyCents,
      }),
      { maxLength: 3 },
    ),
  })
