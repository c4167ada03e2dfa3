import type { PatientProfile, RecordCounts } from '@archwire/contract/patients/record-calls'
import { fieldsInGroup, patientFields } from '@archwire/domain/patients/patient-fields'
import { addressLines, fieldText, type TextField } from '../patient/patient-facts.ts'

// The label of each count, and the word for it in a sentence.
const counted: { kind: keyof RecordCounts; label: string; one: string }[] = [
  { kind: 'appointments', label: 'Appointments', one: 'appointment' },
  { kind: 'notes', label: 'Notes', one: 'note' },
  { kind: 'tasks', label: 'Tasks', one: 'task' },
  { kind: 'consentForms', label: 'Consent forms', one: 'consent form' },
  { kind: 'contracts', label: 'Contracts', one: 'contract' },
  { kind: 'uploads', label: 'Uploads', one: 'upload' },
  { kind: 'images', label: 'Images', one: 'image' },
  { kind: 'insuranceForms', label: 'Insurance forms', one: 'insurance form' },
  { kind: 'insurances', label: 'Insurances', one: 'insurance' },
  { kind: 'paymentPlans', label: 'Payment plans', one: 'payment plan' },
  { kind: 'paymentMethods', label: 'Payment methods', one: 'payment method' },
]

/** One of two records that are to become one; its counts are undefined until they are known. */
export type MergeSide = {
  profile: PatientProfile
  counts: RecordCounts | undefined
}

/**
 * The outcome of a value: both have the same, or only the record that stays has it; they differ and the other's is
 * dropped; it is taken over; or both are combined.
 */
export type MergeOutcome = 'stays' | 'differs' | 'taken' | 'together'

export type MergeRow = { label: string; stays: string[]; goes: string[]; outcome: MergeOutcome }

type Fact = {
  label: string
  /** The lines of the value; none if it is not known. */
  of: (profile: PatientProfile) => (string | null | undefined)[]
  /** The values of both records are combined. */
  isShared?: true
}

// A country alone is no address, but it keeps the other record's address from being taken over.
function addressOrCountry(profile: PatientProfile) {
  const lines = addressLines(profile)
  return lines.length === 0 ? [profile.country] : lines
}

const factOf = (field: TextField): Fact => ({
  label: patientFields[field].label,
  of: profile => [fieldText(profile, field)],
})

// The groups are those that the server takes over as a whole: half of one address and half of another would be wrong.
const facts: Fact[] = [
  { label: 'Name', of: ({ fullName }) => [fullName] },
  factOf('dob'),
  factOf('gender'),
  { label: patientFields.ssn.label, of: ({ ssn }) => [ssn] },
  factOf('phoneNumber'),
  factOf('email'),
  { label: 'Address', of: addressOrCountry },
  factOf('contactMethod'),
  factOf('referredBy'),
  {
    label: 'Emergency contact',
    of: profile => fieldsInGroup('emergency').map(field => fieldText(profile, field)),
  },
  {
    label: 'Medical alerts',
    of: ({ medicalAlerts }) => medicalAlerts.map(({ label }) => label),
    isShared: true,
  },
  // A record has one health history form, and keeps it unless only the other's was answered.
  { label: 'Health history form', of: ({ intakeForm }) => [isAnswered(intakeForm) ? 'Answered' : null] },
]

const isAnswered = (form: PatientProfile['intakeForm']): boolean =>
  form?.status === 'completed' || form?.status === 'reopened'

/** The values of two records line by line, with their outcomes; values that neither has are left out. */
export function mergeRows(stays: MergeSide, goes: MergeSide): MergeRow[] {
  const known = facts.map(({ label, of, isShared = false }) => {
    const [ours, theirs] = [linesOf(of(stays.profile)), linesOf(of(goes.profile))]
    return { label, stays: ours, goes: theirs, outcome: outcomeOf(ours, theirs, isShared) }
  })
  const numbers = counted.map(({ kind, label }): MergeRow => {
    const [ours, theirs] = [stays.counts?.[kind], goes.counts?.[kind]]
    const isNothing = !ours && !theirs
    return {
      label,
      stays: ours === undefined || isNothing ? [] : [String(ours)],
      goes: theirs === undefined || isNothing ? [] : [String(theirs)],
      outcome: theirs ? 'together' : 'stays',
    }
  })
  return [...known, ...numbers].filter(row => row.stays.length + row.goes.length > 0)
}

const linesOf = (lines: (string | null | undefined)[]): string[] =>
  lines.filter(line => line != null && line !== '') as string[]

function outcomeOf(ours: string[], theirs: string[], isShared: boolean): MergeOutcome {
  if (theirs.length === 0) return 'stays'
  if (isShared) return theirs.every(line => ours.includes(line)) ? 'stays' : 'together'
  if (ours.length === 0) return 'taken'
  return ours.join('\n') === theirs.join('\n') ? 'stays' : 'differs'
}

const several = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** The contents of a record that move: '3 appointments and 1 note'; undefined if there are none. */
export function contentsLabel({ counts }: MergeSide): string | undefined {
  if (counts === undefined) return 'everything in it'
  const parts = counted
    .filter(({ kind }) => counts[kind] > 0)
    .map(({ kind, one }) => several(counts[kind], one))
  return parts.length === 0 ? undefined : new Intl.ListFormat('en').format(parts)
}

/** The patient's name in the confirmation; patients of the same name are told apart by further details. */
export const patientLabel = ({ profile }: MergeSide): string => {
  const { fullName, dob } = profile
  const born = dob && `born ${fieldText(profile, 'dob')}`
  return linesOf([fullName, born, fieldText(profile, 'phoneNumber')]).join(', ')
}
