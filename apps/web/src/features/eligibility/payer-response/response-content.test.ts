import type { Eligibility } from '@archwire/contract/eligibility/eligibility'
import { expect, test } from 'vitest'
import { columnsOf, isEmpty, searchIn, sectionsOf, type sectionTitles } from './response-content.ts'

const nobody = {
  firstName: null,
  lastName: null,
  dob: null,
  gender: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  zipcode: null,
}
const besides = { network: null, coverageLevel: null, period: null, message: null }

const answered: Eligibility = {
  id: 15,
  createdAt: '2026-05-06T10:00:00.000-04:00',
  updatedAt: '2026-05-06T10:00:05.000-04:00',
  patientId: 7,
  status: 'requested',
  provider: { firstName: 'Dora', lastName: 'Lee', name: 'Dora Lee', npi: '1234567893', taxId: '123456789' },
  insurance: {
    id: 3,
    payer: { id: 1, code: 'SBX01', name: 'Sandbox Dental' },
    memberId: 'M-1',
    groupNumber: null,
    relationship: 'child',
  },
  failure: null,
  response: {
    statusCode: '1',
    statusDescription: 'Active coverage',
    patient: {
      ...nobody,
      firstName: 'Zoë',
      lastName: 'Muñoz',
      dob: '2012-03-04',
      gender: 'female',
      address1: '1 Main St',
      city: 'Albany',
      state: 'NY',
      zipcode: '12207',
    },
    subscriber: {
      ...nobody,
      firstName: 'Luis',
      dob: 'not told',
      healthPlan: {
        subscriberId: 'S-9',
        groupNumber: 'G-7',
        groupName: null,
        planName: 'Smile 50',
        planBegins: '2026-01-01',
        planEnds: null,
      },
    },
    activeCoverage: [{ ...besides, serviceType: 'Orthodontics', description: 'Active', network: 'In' }],
    coInsurances: [
      { ...besides, serviceType: 'Orthodontics', code: null, percent: 50 },
      { ...besides, serviceType: 'Dental care', code: null, percent: 20, message: 'After the deductible' },
    ],
    deductibles: [],
    limitationAndMaximum: [
      { ...besides, serviceType: 'Orthodontics', amount: 1500, remaining: 0, period: 'Lifetime' },
    ],
    errors: [],
  },
}

const sectionOf = (title: (typeof sectionTitles)[number]) => {
  const section = sectionsOf(answered).find(one => one.title === title)
  if (section === undefined) throw new Error(`there is no ${title}`)
  return section
}

test('a response has seven sections in order [ELG-04, ELG-08]', () => {
  expect(sectionsOf(answered).map(({ title }) => title)).toEqual([
    'Patient',
    'Subscriber',
    'Insurance & Plan',
    'Active Coverage',
    'Co-Insurance',
    'Deductible',
    'Limitation and Maximum',
  ])
  expect(sectionsOf({ ...answered, response: null })).toEqual([])
})

test('people are shown with the payer’s values, with days in the usual format [CLM-71]', () => {
  expect(sectionOf('Patient')).toEqual({
    title: 'Patient',
    facts: [
      { name: 'First name', value: 'Zoë' },
      { name: 'Last name', value: 'Muñoz' },
      { name: 'Date of birth', value: '03/04/2012' },
      { name: 'Gender', value: 'Female' },
      { name: 'Address', value: '1 Main St, Albany, NY 12207' },
    ],
  })
  expect(sectionOf('Subscriber')).toEqual({
    title: 'Subscriber',
    facts: [
      { name: 'First name', value: 'Luis' },
      { name: 'Date of birth', value: 'not told' },
    ],
  })
})

test('the plan shows the payer’s numbers before ours', () => {
  expect(sectionOf('Insurance & Plan')).toMatchObject({
    facts: expect.arrayContaining([
      { name: 'Member ID', value: 'S-9' },
      { name: 'Group number', value: 'G-7' },
      { name: 'Begins', value: '01/01/2026' },
    ]),
  })
})

test('a remaining amount of zero is shown as $0.00; a section can be empty, a column cannot', () => {
  expect(sectionOf('Limitation and Maximum')).toMatchObject({
    entries: [expect.arrayContaining([{ name: 'Remaining', value: '$0.00' }])],
  })
  expect(isEmpty(sectionOf('Deductible'))).toBe(true)
  const shares = sectionOf('Co-Insurance')
  expect('entries' in shares && columnsOf(shares.entries)).toEqual(['Service', 'Percent', 'Message'])
})

test('an amount that is missing in the response is not shown as zero', () => {
  const { response } = answered
  if (response === null) throw new Error('it is answered')
  const deductibles = [
    { ...besides, serviceType: 'Dental care', amount: null, remaining: 25 },
    { ...besides, serviceType: 'Orthodontics', amount: null, remaining: null, message: 'See the booklet' },
  ]
  const sections = sectionsOf({ ...answered, response: { ...response, deductibles } })
  expect(sections.find(({ title }) => title === 'Deductible')).toMatchObject({
    entries: [
      [
        { name: 'Service', value: 'Dental care' },
        { name: 'Remaining', value: '$25.00' },
      ],
      [
        { name: 'Service', value: 'Orthodontics' },
        { name: 'Message', value: 'See the booklet' },
      ],
    ],
  })
})

test('a search keeps entries that contain the text, ignoring case [ELG-05]', () => {
  expect(searchIn(sectionOf('Co-Insurance'), ' ORTHO ')).toMatchObject({ entries: [{ length: 2 }] })
  expect(searchIn(sectionOf('Co-Insurance'), 'deductible')).toMatchObject({ entries: [{ length: 3 }] })
  expect(searchIn(sectionOf('Patient'), 'birth')).toMatchObject({ facts: [{ value: '03/04/2012' }] })
  expect(isEmpty(searchIn(sectionOf('Patient'), 'nothing like it'))).toBe(true)
  // Every entry has a service, and the name of a column does not match.
  expect(isEmpty(searchIn(sectionOf('Co-Insurance'), 'service'))).toBe(true)
  expect(searchIn(sectionOf('Patient'), '  ')).toEqual(sectionOf('Patient'))
})
