import { expect, test } from 'vitest'
import { type ClaimSources, prefillClaim, proposeItems, sourcesLabel } from './prefill-claim.ts'

const clinic = { id: 1, npi: '1992999825', npiType: 'organization' } as const
const lee = { id: 2, npi: '1003000126', npiType: 'individual' } as const
const weiss = { id: 3, npi: '1205000346', npiType: 'individual' } as const

const visit = { day: '2026-05-04', doctorNpi: lee.npi, typeId: 7, startsTreatment: false }
const start = { ...visit, day: '2026-04-20', typeId: 83, startsTreatment: true }
const contract = { description: 'Full treatment', feeCents: 480_000, isSigned: true }
const full = { code: 'D8080', feeCents: 550_000, months: 24, typeIds: [83] }
const periodic = { code: 'D8670', feeCents: 25_000, months: null, typeIds: [7] }

const known: ClaimSources = {
  today: '2026-05-06',
  dob: '2012-03-04',
  isPredetermination: false,
  providers: [clinic, lee, weiss],
  clinicNpi: clinic.npi,
  askedAs: clinic.npi,
  visit: start,
  placedOn: start.day,
  contract: null,
  usualFees: [full, periodic],
  earlier: null,
  billed: [],
}
const filled = (more: Partial<ClaimSources> = {}) => prefillClaim({ ...known, ...more })

test('a claim for the start of a treatment is whole: providers, code, fee, date, appliance and months [CLM-103, CLM-104, CLM-105]', () => {
  expect(filled()).toEqual({
    billing: clinic.id,
    rendering: lee.id,
    items: [{ code: 'D8080', feeCents: 550_000, day: '2026-04-20' }],
    dateAppliancePlaced: '2026-04-20',
    treatmentMonths: 24,
    remainingMonths: 24,
    sources: ['coverage', 'visit', 'usual fees'],
  })
})

test('the treatment costs what the signed contract says, under the code for the patient’s age [CLM-104]', () => {
  const { items, sources } = filled({ contract, dob: '1990-01-01' })
  // Only the usual code of the visit is for teenagers; the biller has chosen it.
  expect(items).toEqual([{ code: 'D8080', feeCents: 480_000, day: '2026-04-20' }])
  expect(sources).toEqual(['coverage', 'visit', 'contract'])
  const adult = { ...full, code: 'D8090', typeIds: [83] }
  expect(filled({ dob: '1990-01-01', usualFees: [full, adult] }).items).toMatchObject([{ code: 'D8090' }])
  expect(filled({ contract: { ...contract, isSigned: false } }).items).toMatchObject([{ feeCents: 550_000 }])
})

test('a contract is billed once its appliance is in place, also where no usual fee names the visit [CLM-104]', () => {
  const unnamed = { usualFees: [], contract, visit }
  expect(filled(unnamed).items).toEqual([{ code: 'D8080', feeCents: 480_000, day: '2026-04-20' }])
  expect(filled({ ...unnamed, placedOn: null }).items).toEqual([])
  expect(filled({ ...unnamed, contract: null }).items).toEqual([])
})

test('what was billed before is not billed again [CLM-104]', () => {
  const billed = [{ code: 'D8090', day: '2026-04-20' }]
  expect(filled({ billed }).items).toEqual([])
  expect(filled({ billed, contract, usualFees: [] }).items).toEqual([])
  expect(filled({ visit, billed }).items).toEqual([{ code: 'D8670', feeCents: 25_000, day: '2026-05-04' }])
  expect(filled({ visit, billed: [{ code: 'D8670', day: '2026-05-04' }] }).items).toEqual([])
  expect(filled({ visit, billed: [{ code: 'D8670', day: '2026-04-04' }] }).items).toHaveLength(1)
})

test('a later visit takes the treatment from the claim before, and counts its months down [CLM-105]', () => {
  const earlier = { placedOn: '2025-11-07', months: 18 }
  expect(filled({ visit, earlier, placedOn: '2025-11-05' })).toMatchObject({
    dateAppliancePlaced: '2025-11-07',
    treatmentMonths: 18,
    remainingMonths: 13,
  })
  expect(filled({ visit, earlier: { placedOn: '2020-01-01', months: 18 } })).toMatchObject({
    remainingMonths: 0,
  })
  expect(filled({ visit, placedOn: null })).toMatchObject({
    dateAppliancePlaced: null,
    treatmentMonths: 24,
    remainingMonths: null,
  })
  // Another treatment begins.
  expect(filled({ earlier })).toMatchObject({ dateAppliancePlaced: '2026-04-20', treatmentMonths: 24 })
})

test('a predetermination asks about the whole treatment before it begins, signed or not [CLM-104, CLM-105]', () => {
  const before = { isPredetermination: true, visit: null, placedOn: null }
  expect(filled({ ...before, contract: { ...contract, isSigned: false } })).toMatchObject({
    items: [{ code: 'D8080', feeCents: 480_000, day: '2026-05-06' }],
    dateAppliancePlaced: null,
    treatmentMonths: 24,
    remainingMonths: 24,
    sources: ['coverage', 'contract'],
  })
  expect(filled(before).items).toMatchObject([{ feeCents: 550_000 }])
  expect(filled({ ...before, usualFees: [] }).items).toEqual([])
})

test('codes without a treatment leave its date and months empty [CLM-105]', () => {
  const exam = { code: 'D0150', feeCents: 12_000, months: null, typeIds: [7] }
  const photos = { code: 'D0350', feeCents: 8_000, months: null, typeIds: [7, 83] }
  const { items, treatmentMonths, dateAppliancePlaced } = filled({ visit, usualFees: [exam, photos] })
  expect(items.map(({ code }) => code)).toEqual(['D0150', 'D0350'])
  expect([treatmentMonths, dateAppliancePlaced]).toEqual([null, null])
})

test.each([
  ['the organization that asked about coverage', { askedAs: clinic.npi }, clinic.id, lee.id],
  ['the clinic, where a doctor asked', { askedAs: weiss.npi, visit: null }, clinic.id, weiss.id],
  ['the clinic, where nobody asked', { askedAs: null, visit: null }, clinic.id, undefined],
  ['the only organization', { askedAs: null, clinicNpi: null }, clinic.id, lee.id],
  ['a doctor, where there is no organization', { providers: [lee], askedAs: null }, lee.id, lee.id],
  ['nobody of several doctors', { providers: [lee, weiss], askedAs: null }, undefined, lee.id],
  ['the doctor who asked', { providers: [lee, weiss], askedAs: weiss.npi }, weiss.id, lee.id],
  ['nobody without providers', { providers: [] }, undefined, undefined],
])('who bills and who treated: %s [CLM-103]', (_case, more, billing, rendering) => {
  expect(filled(more)).toMatchObject({ billing, rendering })
})

test('the sources are named in a sentence', () => {
  expect(sourcesLabel(['coverage', 'visit', 'usual fees'])).toBe('coverage, the visit and usual fees')
  expect(sourcesLabel(['contract'])).toBe('the contract')
})

test('a procedure that is chosen by hand gets its fee, and a treatment its day and months [CLM-110]', () => {
  const adult = { code: 'D8090', feeCents: 590_000, months: 20, typeIds: [] }
  const exam = { code: 'D0150', feeCents: 9_000, months: null, typeIds: [] }
  const usualFees = [full, adult, periodic, exam]
  const nothing = { day: null, dateAppliancePlaced: null, treatmentMonths: null, remainingMonths: null }
  const begun = { dateAppliancePlaced: '2026-04-20' }
  expect(proposeItems({ ...known, usualFees, visit })).toEqual([
    {
      code: 'D8080',
      feeCents: 550_000,
      day: '2026-04-20',
      ...begun,
      treatmentMonths: 24,
      remainingMonths: 24,
    },
    {
      code: 'D8090',
      feeCents: 590_000,
      day: '2026-04-20',
      ...begun,
      treatmentMonths: 20,
      remainingMonths: 20,
    },
    {
      code: 'D8670',
      feeCents: 25_000,
      day: '2026-05-04',
      ...begun,
      treatmentMonths: 24,
      remainingMonths: 24,
    },
    { code: 'D0150', feeCents: 9_000, ...nothing },
  ])
  expect(proposeItems({ ...known, usualFees: [full], placedOn: null, visit: null })).toEqual([
    { code: 'D8080', feeCents: 550_000, ...nothing, treatmentMonths: 24 },
  ])
  expect(proposeItems({ ...known, usualFees: [full], contract })).toMatchObject([{ feeCents: 480_000 }])
  expect(
    proposeItems({ ...known, usualFees: [full], placedOn: null, isPredetermination: true }),
  ).toMatchObject([
    { day: '2026-05-06', dateAppliancePlaced: null, treatmentMonths: 24, remainingMonths: 24 },
  ])
})
