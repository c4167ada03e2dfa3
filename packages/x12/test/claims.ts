import fc from 'fast-check'
import { type ClaimFile, type DentalClaim, filings } from '../src/claims/claim.ts'
import { anyDay, orNull } from './any-values.ts'
import { anyPerson, head, kim, pat } from './people.ts'

const { address1, address2, city, state, zipcode } = pat
const address = { address1, address2, city, state, zipcode }

/** Comprehensive treatment of a patient with her own insurance. */
export const claim: DentalClaim = {
  controlNumber: 'AW7C18',
  sequence: 'primary',
  frequency: 'original',
  isPredetermination: false,
  payerClaimNumber: null,
  clearinghouseTrace: 'T900',
  totalCents: 487_550,
  placeOfService: '11',
  appliancePlacedOn: '2026-11-02',
  days: { from: '2026-10-30', to: '2026-11-02' },
  treatmentMonths: 24,
  remainingMonths: 23,
  attachments: [
    { kind: 'RB', id: 'ATT1' },
    { kind: 'OZ', id: 'ATT2' },
  ],
  narrative: 'Crowding, 7 mm. Class II.',
  billing: {
    ...address,
    npi: '1234567893',
    firstName: null,
    lastName: null,
    organizationName: 'Smile Ortho',
    taxId: '123456789',
    taxonomy: '1223X0400X',
    contact: { name: 'Front desk', phone: '2125550100', email: null },
  },
  payTo: { ...address, address1: 'PO Box 9', isOrganization: true },
  subscriber: {
    ...pat,
    memberId: 'PAID_M123',
    groupNumber: 'G1',
  },
  payer: { name: 'Sandbox Dental', code: 'SBX01', filing: 'CI' },
  patient: null,
  referring: {
    npi: '1987654321',
    firstName: 'Rae',
    lastName: 'Fer',
    organizationName: null,
    taxonomy: '1223G0001X',
  },
  rendering: {
    npi: '1093817465',
    firstName: 'Dora',
    lastName: 'Lee',
    organizationName: null,
    taxonomy: '1223X0400X',
  },
  items: [
    {
      procedureCode: 'D8080',
      chargeCents: 475_000,
      quantity: 1,
      on: '2026-11-02',
      teeth: [],
      areas: ['01', '02'],
      controlNumber: '1',
    },
    {
      procedureCode: 'D0350',
      chargeCents: 12_550,
      quantity: 2,
      on: '2026-10-30',
      teeth: [
        { tooth: '8', surfaces: ['M', 'D'] },
        { tooth: 'A', surfaces: [] },
      ],
      areas: [],
      controlNumber: null,
    },
  ],
}

/** A child on the same insurance. */
export const childsClaim: DentalClaim = {
  ...claim,
  controlNumber: 'AW7C19',
  sequence: 'secondary',
  frequency: 'replacement',
  payerClaimNumber: 'PAYER55',
  clearinghouseTrace: null,
  days: null,
  narrative: null,
  attachments: [],
  payTo: null,
  referring: null,
  payer: { ...claim.payer, filing: 'MC' },
  patient: { ...kim, relationship: 'child' },
}

export const claimFile: ClaimFile = {
  head,
  transactionControlNumber: '0001',
  reference: 'B42',
  submitter: {
    name: 'Archwire',
    id: 'AW',
    contact: { name: 'Help', phone: '2125550199', email: 'help@example.com' },
  },
  receiver: { name: 'The House', id: 'HOUSE' },
  claims: [claim, childsClaim],
}

const anyText = fc.oneof(fc.string({ maxLength: 90 }), fc.string({ unit: 'grapheme', maxLength: 90 }))
const anyId = fc.stringMatching(/^[A-Z0-9_]{1,12}$/)
// A claim without a name is not sent, whatever else was typed.
const anyName = anyText.map(text => `A${text}`)
const somebody = fc.tuple(anyPerson(anyText), anyName).map(([one, lastName]) => ({ ...one, lastName }))
const anyAddress = somebody.map(({ address1, address2, city, state, zipcode }) => ({
  address1,
  address2,
  city,
  state,
  zipcode,
}))
const anyProvider = fc.record({
  npi: anyId,
  firstName: orNull(anyText),
  lastName: anyName,
  organizationName: orNull(anyName),
  taxonomy: orNull(anyId),
})
const anyItem = fc.record({
  procedureCode: anyId,
  chargeCents: fc.integer({ min: 0, max: 10_000_000 }),
  quantity: fc.integer({ min: 1, max: 99 }),
  on: orNull(anyDay),
  teeth: fc.array(
    fc.record({
      tooth: fc.constantFrom('1', '32', 'A', 'T', '51', 'AS'),
      surfaces: fc.array(fc.constantFrom('B', 'D', 'F', 'I', 'L', 'M', 'O'), { maxLength: 5 }),
    }),
    { maxLength: 4 },
  ),
  areas: fc.array(fc.constantFrom('00', '01', '10', '40', 'L'), { maxLength: 5 }),
  controlNumber: orNull(anyId),
})

/** Any values that people may have typed into a claim. */
export const anyClaim: fc.Arbitrary<DentalClaim> = fc
  .record({
    controlNumber: fc.stringMatching(/^[A-Z0-9]{1,20}$/),
    sequence: fc.constantFrom('primary' as const, 'secondary' as const, 'tertiary' as const),
    frequency: fc.constantFrom('original' as const, 'replacement' as const, 'void' as const),
    isPredetermination: fc.boolean(),
    payerClaimNumber: orNull(anyId),
    clearinghouseTrace: orNull(anyId),
    placeOfService: fc.constantFrom('11', '12'),
    appliancePlacedOn: orNull(anyDay),
    days: orNull(fc.record({ from: anyDay, to: orNull(anyDay) })),
    treatmentMonths: orNull(fc.nat({ max: 99 })),
    remainingMonths: orNull(fc.nat({ max: 99 })),
    attachments: fc.array(fc.record({ kind: fc.constantFrom('RB', 'OZ'), id: anyId }), { maxLength: 3 }),
    narrative: orNull(fc.string({ unit: 'grapheme', maxLength: 600 })),
    billing: fc
      .tuple(anyProvider, anyAddress, orNull(fc.stringMatching(/^\d{9}$/)))
      .map(([one, at, taxId]) => ({ ...one, ...at, taxId, contact: null })),
    payTo: orNull(
      fc.tuple(anyAddress, fc.boolean()).map(([at, isOrganization]) => ({ ...at, isOrganization })),
    ),
    subscriber: fc
      .tuple(somebody, orNull(anyId), orNull(anyText))
      .map(([one, memberId, groupNumber]) => ({ ...one, memberId, groupNumber })),
    payer: fc.record({ name: anyText, code: anyId, filing: fc.constantFrom(...filings) }),
    patient: orNull(
      fc
        .tuple(somebody, fc.constantFrom('spouse' as const, 'child' as const, 'other' as const))
        .map(([one, relationship]) => ({ ...one, relationship })),
    ),
    referring: orNull(anyProvider),
    rendering: orNull(anyProvider),
    items: fc.array(anyItem, { minLength: 1, maxLength: 4 }),
  })
  .map(one => ({ ...one, totalCents: one.items.reduce((sum, item) => sum + item.chargeCents, 0) }))
