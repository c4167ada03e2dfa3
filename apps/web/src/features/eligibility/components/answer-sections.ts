import type { Eligibility, EligibilityResponse } from '@archwire/contract/eligibility/eligibility'
import { dayWords, money } from './eligibility-words.ts'

/** One thing that the payer said, by its name. */
export type Told = { name: string; value: string }

/** A part of an answer: facts about one thing, or a table of entries that have the same names. */
export type Section = { title: string } & ({ facts: Told[] } | { entries: Told[][] })

type Person = EligibilityResponse['patient']

const genderNames = { male: 'Male', female: 'Female' }

/** The parts of every answer, in their order. */
export const sectionTitles = [
  'Patient',
  'Subscriber',
  'Insurance & Plan',
  'Active Coverage',
  'Co-Insurance',
  'Deductible',
  'Limitation and Maximum',
] as const

/** What is open from the start: what the plan pays. */
export const isOpenFirst = (title: string): boolean => sectionTitles.indexOf(title as 'Patient') > 2

type Entry = EligibilityResponse['activeCoverage'][number]

const told = (name: string, value: string | null): Told[] =>
  value === null || value === '' ? [] : [{ name, value }]

const amount = (dollars: number | null): string | null => (dollars === null ? null : money(dollars))

const personFacts = (person: Person): Told[] => [
  ...told('First name', person.firstName),
  ...told('Last name', person.lastName),
  ...told('Date of birth', person.dob && dayWords(person.dob)),
  ...told('Gender', person.gender && genderNames[person.gender]),
  ...told('Address', addressWords(person)),
]

const addressWords = ({ address1, address2, city, state, zipcode }: Person): string =>
  [address1, address2, city, [state, zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

const besides = ({ network, coverageLevel, period, message }: Omit<Entry, 'serviceType' | 'description'>) => [
  ...told('Network', network),
  ...told('Level', coverageLevel),
  ...told('Period', period),
  ...told('Message', message),
]

/** Payers tell the same for several levels of the same thing; once is enough. */
const distinct = (entries: Told[][]): Told[][] => [
  ...new Map(entries.map(entry => [JSON.stringify(entry), entry])).values(),
]

/** What the payer answered, part by part. */
export function sectionsOf({ insurance, provider, response }: Eligibility): Section[] {
  if (response === null) return []
  const { healthPlan } = response.subscriber
  const [patient, subscriber, plan, coverage, coInsurance, deductible, limitation] = sectionTitles
  return [
    { title: patient, facts: personFacts(response.patient) },
    { title: subscriber, facts: personFacts(response.subscriber) },
    {
      title: plan,
      facts: [
        ...told('Payer', `${insurance.payer.name} (${insurance.payer.code})`),
        ...told('Member ID', healthPlan.subscriberId ?? insurance.memberId),
        ...told('Group number', healthPlan.groupNumber ?? insurance.groupNumber),
        ...told('Group', healthPlan.groupName),
        ...told('Plan', healthPlan.planName),
        ...told('Begins', healthPlan.planBegins && dayWords(healthPlan.planBegins)),
        ...told('Ends', healthPlan.planEnds && dayWords(healthPlan.planEnds)),
        ...told('Asked as', `${provider.name}, NPI ${provider.npi}`),
      ],
    },
    {
      title: coverage,
      entries: distinct(
        response.activeCoverage.map(one => [
          ...told('Service', one.serviceType),
          ...told('Coverage', one.description),
          ...besides(one),
        ]),
      ),
    },
    {
      title: coInsurance,
      entries: distinct(
        response.coInsurances.map(one => [
          ...told('Service', one.serviceType),
          ...told('Code', one.code),
          ...told('Percent', `${one.percent}%`),
          ...besides(one),
        ]),
      ),
    },
    {
      title: deductible,
      entries: distinct(
        response.deductibles.map(one => [
          ...told('Service', one.serviceType),
          ...told('Amount', amount(one.amount)),
          ...told('Remaining', amount(one.remaining)),
          ...besides(one),
        ]),
      ),
    },
    {
      title: limitation,
      entries: distinct(
        response.limitationAndMaximum.map(one => [
          ...told('Service', one.serviceType),
          ...told('Amount', amount(one.amount)),
          ...told('Remaining', amount(one.remaining)),
          ...besides(one),
        ]),
      ),
    },
  ]
}

const says = ({ name, value }: Told, words: string) =>
  name.toLowerCase().includes(words) || value.toLowerCase().includes(words)

/** Only what has these words in it; everything where there are none. */
export function searchIn(section: Section, typed: string): Section {
  const words = typed.trim().toLowerCase()
  if (words === '') return section
  return 'facts' in section
    ? { ...section, facts: section.facts.filter(fact => says(fact, words)) }
    : {
        ...section,
        entries: section.entries.filter(entry => entry.some(({ value }) => says({ name: '', value }, words))),
      }
}

export const isEmpty = (section: Section): boolean =>
  ('facts' in section ? section.facts : section.entries).length === 0

/** The names that any entry has, in the order in which they first come: a column that would be empty is none. */
export function columnsOf(entries: Told[][]): string[] {
  const order = [
    'Service',
    'Coverage',
    'Code',
    'Percent',
    'Amount',
    'Remaining',
    'Network',
    'Level',
    'Period',
    'Message',
  ]
  const there = new Set(entries.flat().map(({ name }) => name))
  return order.filter(name => there.has(name))
}
