import type { Activity } from '@archwire/contract/claims/activity'
import { claimStatusLabel } from '@archwire/domain/claims/claim-status'
import { dayLabel } from '../claim/claim-labels.tsx'

export type HistoryDay = { day: string; title: string; entries: Activity[] }

const newestFirst = (one: Activity, other: Activity) =>
  Date.parse(other.createdAt) - Date.parse(one.createdAt) || other.id - one.id

/** Groups activities by the clinic's day, which the API writes instants in; newest first. */
export function daysOf(activities: readonly Activity[]): HistoryDay[] {
  const days = new Map<string, HistoryDay>()
  for (const entry of activities.toSorted(newestFirst)) {
    const day = entry.createdAt.slice(0, 10)
    const known = days.get(day) ?? { day, title: dayLabel(day), entries: [] }
    known.entries.push(entry)
    days.set(day, known)
  }
  return [...days.values()]
}

const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' })

/** The time by the clinic's clock. */
export const timeLabel = (instant: string): string => clock.format(new Date(`${instant.slice(0, 19)}Z`))

/** An activity in one sentence. */
export function activityLabel({ action, message, data: { from, to } }: Activity): string {
  return action === 'update_status' && from !== undefined && to !== undefined
    ? `Status updated from ${claimStatusLabel(from)} to ${claimStatusLabel(to)}`
    : message
}

/** A problem to correct, and the section of the claim where it is corrected, if it is known. */
export type Problem = {
  text: string
  section: string | undefined
  /** The form and the field in it, if the problem names one. */
  place: { form: string; field: string } | undefined
}

/** The sections of a claim by the beginning of a problem's field. */
const sections: Record<string, string> = {
  payer: 'Payer Information',
  patientInfo: 'Patient Information',
  subscriber: 'Subscriber',
  providers: 'Providers',
  items: 'Items',
  dateAppliancePlaced: 'Treatment',
  treatmentMonths: 'Treatment',
  remainingMonths: 'Treatment',
  attachments: 'Attachments',
}

/** The forms of the claim's sections, by the beginning of a problem's field. */
const forms: Record<string, string> = {
  payer: 'payer',
  patientInfo: 'patient',
  subscriber: 'subscriber',
  dateAppliancePlaced: 'treatment',
  treatmentMonths: 'treatment',
  remainingMonths: 'treatment',
}

/** `patientInfo.zipcode` is the field `zipcode` of the patient's form, `treatmentMonths` itself one of the treatment's. */
function placeOf(path: string): Problem['place'] {
  const [section = '', field = section] = path.split('.')
  const form = forms[section]
  return form === undefined ? undefined : { form, field }
}

/** The problems to correct, each once; the problem of an item starts with its code. */
export function problemsOf({ data: { response } }: Pick<Activity, 'data'>): Problem[] {
  if (response === undefined) return []
  const codes = new Map(response.claimItems.map(({ id, procedureCode }) => [id, procedureCode]))
  const items = response.claimItemErrors.map(({ itemId, field, message }) => {
    const code = itemId === null ? undefined : codes.get(itemId)
    return {
      text: code === undefined ? message : `${code}: ${message}`,
      section: sections.items,
      place: itemId === null ? undefined : { form: `items-${itemId}`, field },
    }
  })
  const claim = response.claimErrors.map(({ field, message }) => ({
    text: message,
    section: sections[field.split('.')[0] ?? ''],
    place: placeOf(field),
  }))
  const others = response.statusDescriptions.map(text => ({ text, section: undefined, place: undefined }))
  const all = [...claim, ...items, ...others].toReversed()
  return [...new Map(all.map(problem => [problem.text, problem])).values()].toReversed()
}

/** What payers may still object to, each once. */
export const warningsOf = ({ data: { warnings = [] } }: Pick<Activity, 'data'>): string[] => [
  ...new Set(warnings.map(({ message }) => message)),
]

/** The payer's status codes of the claim with their descriptions, each once. */
export function codesOf({ data: { claimStatus = [] } }: Pick<Activity, 'data'>) {
  const codes = claimStatus.map(({ categoryCode, statusCode, entityCode, description }) => ({
    pair: [categoryCode, statusCode, entityCode].filter(Boolean).join(' : '),
    label: description ?? '',
  }))
  return [...new Map(codes.map(code => [`${code.pair} ${code.label}`, code])).entries()].map(
    ([key, code]) => ({ key, ...code }),
  )
}

/** Why the claim is invalid, according to the last validation. */
export function latestProblems(activities: readonly Activity[]): Problem[] {
  const last = activities.toSorted(newestFirst).find(({ data }) => data.to === 'invalidated')
  return last === undefined ? [] : problemsOf(last)
}

/** What a new claim was filled in from, while nobody has looked it through; undefined if it was not. */
export function filledMessage(activities: readonly Activity[]): string | undefined {
  const [, from] = /, (filled in from .+)$/.exec(activities.find(isFirst)?.message ?? '') ?? []
  return from === undefined ? undefined : `${capital(from)}. Look it through before it is validated.`
}

const isFirst = ({ action }: Activity) => action === 'create'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The warnings of the last validation, with which the claim can still be sent. */
export function latestWarnings(activities: readonly Activity[]): string[] {
  const last = activities.toSorted(newestFirst).find(({ data }) => data.to === 'validated')
  return last === undefined ? [] : warningsOf(last)
}
