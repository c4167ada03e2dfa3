import type { Eligibility, EligibilityResponse } from '@archwire/contract/eligibility/eligibility'
import { dayLabel, money } from '../inquiries/eligibility-labels.tsx'

/** A named value of the response. */
export type ResponseFact = { name: string; value: string }

/** A section of a response: facts about one thing, or a table of entries with the same names. */
export type Section = { title: string } & ({ facts: ResponseFact[] } | { entries: ResponseFact[][] })

type Person = EligibilityResponse['patient']

const genderNames = { male: 'Male', female: 'Female' }

/** The sections of every response, in order. */
export const sectionTitles = [
  'Patient',
  'Subscriber',
  'Insurance & Plan',
  'Active Coverage',
  'Co-Insurance',
  'Deductible',
  'Limitation and Maximum',
] as const

/** The sections about what the plan pays start open. */
export const isOpenFirst = (title: string): boolean => sectionTitles.indexOf(title as 'Patient') > 2

type Entry = EligibilityResponse['activeCoverage'][number]

const factIf = (name: string, value: string | null): ResponseFact[] =>
  value === null || value === '' ? [] : [{ name, value }]

const amount = (dollars: number | null): string | null => (dollars === null ? null : money(dollars))

const personFacts = (person: Person): ResponseFact[] => [
  ...factIf('First name', person.firstName),
  ...factIf('Last name', person.lastName),
  ...factIf('Date of birth', person.dob && dayLabel(person.dob)),
  ...factIf('Gender', person.gender && genderNames[person.gender]),
  ...factIf('Address', addressLabel(person)),
]

const addressLabel = ({ address1, address2, city, state, zipcode }: Person): string =>
  [address1, address2, city, [state, zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

const besides = ({ network, coverageLevel, period, message }: Omit<Entry, 'serviceType' | 'description'>) => [
  ...factIf('Network', network),
  ...factIf('Level', coverageLevel),
  ...factIf('Period', period),
  ...factIf('Message', message),
]

/** Payers repeat the same values for several levels; one of each is enough. */
const distinct = (entries: ResponseFact[][]): ResponseFact[][] => [
  ...new Map(entries.map(entry => [JSON.stringify(entry), entry])).values(),
]

/** The payer's response by section. */
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
        ...factIf('Payer', `${insurance.payer.name} (${insurance.payer.code})`),
        ...factIf('Member ID', healthPlan.subscriberId ?? insurance.memberId),
        ...factIf('Group number', healthPlan.groupNumber ?? insurance.groupNumber),
        ...factIf('Group', healthPlan.groupName),
        ...factIf('Plan', healthPlan.planName),
        ...factIf('Begins', healthPlan.planBegins && dayLabel(healthPlan.planBegins)),
        ...factIf('Ends', healthPlan.planEnds && dayLabel(healthPlan.planEnds)),
        ...factIf('Asked as', `${provider.name}, NPI ${provider.npi}`),
      ],
    },
    {
      title: coverage,
      entries: distinct(
        response.activeCoverage.map(one => [
          ...factIf('Service', one.serviceType),
          ...factIf('Coverage', one.description),
          ...besides(one),
        ]),
      ),
    },
    {
      title: coInsurance,
      entries: distinct(
        response.coInsurances.map(one => [
          ...factIf('Service', one.serviceType),
          ...factIf('Code', one.code),
          ...factIf('Percent', `${one.percent}%`),
          ...besides(one),
        ]),
      ),
    },
    {
      title: deductible,
      entries: distinct(
        response.deductibles.map(one => [
          ...factIf('Service', one.serviceType),
          ...factIf('Amount', amount(one.amount)),
          ...factIf('Remaining', amount(one.remaining)),
          ...besides(one),
        ]),
      ),
    },
    {
      title: limitation,
      entries: distinct(
        response.limitationAndMaximum.map(one => [
          ...factIf('Service', one.serviceType),
          ...factIf('Amount', amount(one.amount)),
          ...factIf('Remaining', amount(one.remaining)),
          ...besides(one),
        ]),
      ),
    },
  ]
}

const matches = ({ name, value }: ResponseFact, text: string) =>
  name.toLowerCase().includes(text) || value.toLowerCase().includes(text)

/** Filters a section by the typed text; an empty text matches everything. */
export function searchIn(section: Section, typed: string): Section {
  const text = typed.trim().toLowerCase()
  if (text === '') return section
  return 'facts' in section
    ? { ...section, facts: section.facts.filter(fact => matches(fact, text)) }
    : {
        ...section,
        entries: section.entries.filter(entry =>
          entry.some(({ value }) => matches({ name: '', value }, text)),
        ),
      }
}

export const isEmpty = (section: Section): boolean =>
  ('facts' in section ? section.facts : section.entries).length === 0

/**
 * The columns of a table: the names that occur in any entry, in order of first appearance, so that no column is empty.
 */
export function columnsOf(entries: ResponseFact[][]): string[] {
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
