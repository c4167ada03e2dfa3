import type { BookingSettings } from '@archwire/contract/booking/settings'
import { leavesNothing } from '@archwire/domain/booking/booking-limits'
import { siteProblem, slugProblem, tidySite, tidySlug } from '@archwire/domain/booking/booking-page'
import { CallError } from '../../../lib/api/call-error.ts'
import { friendlyMessage } from '../../../lib/api/error-messages.ts'
import { joinSentences } from '../../../lib/forms/field-problems.ts'

/** The values of the form: numbers and sites as people type them. */
export type BookingValues = {
  enabled: boolean
  slug: string
  /** Ids joined as a text, so that the same choice is the same value. */
  types: string
  minLeadHours: string
  maxDaysAhead: string
  cancelCutoffHours: string
  /** One site on each line. */
  sites: string
}

export type BookingProblems = { [F in keyof BookingValues]?: string | undefined }

const joined = (ids: number[]) => [...ids].sort((one, other) => one - other).join()

export const typeIds = ({ types }: Pick<BookingValues, 'types'>): number[] =>
  types === '' ? [] : types.split(',').map(Number)

export const withType = (values: BookingValues, id: number, isOffered: boolean): BookingValues['types'] =>
  joined([...typeIds(values).filter(one => one !== id), ...(isOffered ? [id] : [])])

/** A type may have been deactivated since the page was opened: then it is neither shown nor sent. */
export const amongTypes = (values: BookingValues, inUse: readonly { id: number }[]): BookingValues => ({
  ...values,
  types: joined(typeIds(values).filter(id => inUse.some(type => type.id === id))),
})

export const valuesOf = (settings: BookingSettings): BookingValues => ({
  enabled: settings.enabled,
  slug: settings.slug,
  types: joined(settings.appointmentTypeIds),
  minLeadHours: String(settings.minLeadHours),
  maxDaysAhead: String(settings.maxDaysAhead),
  cancelCutoffHours: String(settings.cancelCutoffHours),
  sites: settings.frameAncestors.join('\n'),
})

const sitesOf = ({ sites }: BookingValues): string[] =>
  sites
    .split(/[\n,]/)
    .map(tidySite)
    .filter(site => site !== '')

export const toSend = (values: BookingValues) => ({
  enabled: values.enabled,
  slug: tidySlug(values.slug),
  appointmentTypeIds: typeIds(values),
  minLeadHours: Number(values.minLeadHours),
  maxDaysAhead: Number(values.maxDaysAhead),
  cancelCutoffHours: Number(values.cancelCutoffHours),
  frameAncestors: sitesOf(values),
})

const wholeNumber = (text: string, unit: string, least: number, most: number): string | undefined => {
  const number = Number(text)
  const isOne = /^\d+$/.test(text.trim()) && number >= least && number <= most
  return isOne ? undefined : `Must be a whole number of ${unit} from ${least} to ${most}`
}

const reachProblem = ({ minLeadHours, maxDaysAhead }: BookingValues): string | undefined =>
  wholeNumber(maxDaysAhead, 'days', 1, 365) ??
  (leavesNothing({ minLeadHours: Number(minLeadHours), maxDaysAhead: Number(maxDaysAhead) })
    ? `Nobody could book: ${minLeadHours.trim()} hours ahead are more than that`
    : undefined)

const slugMessage = (problem: string): string =>
  problem === 'is invalid'
    ? 'Use small letters, digits and single hyphens between them.'
    : friendlyMessage(problem)

function sitesProblem(values: BookingValues): string | undefined {
  const wrong = sitesOf(values).find(site => siteProblem(site) !== undefined)
  if (wrong !== undefined) return `${wrong} is not a web address. Write it like https://www.example.com`
  return sitesOf(values).length > 20 ? 'There can be 20 sites at most' : undefined
}

/** The problems of the typed values, by their fields. */
export function problemsOf(values: BookingValues): BookingProblems {
  const inSlug = slugProblem(values.slug)
  const found: BookingProblems = {
    slug: inSlug && slugMessage(inSlug),
    types: values.enabled && values.types === '' ? 'Choose at least one type that can be booked' : undefined,
    minLeadHours: wholeNumber(values.minLeadHours, 'hours', 0, 720),
    maxDaysAhead: reachProblem(values),
    cancelCutoffHours: wholeNumber(values.cancelCutoffHours, 'hours', 0, 720),
    sites: sitesProblem(values),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

const ours: Record<string, keyof BookingValues> = { appointmentTypeIds: 'types', frameAncestors: 'sites' }

/** The problems that the server found, by their fields. */
export function refusedFields(error: Error | null): BookingProblems {
  if (!(error instanceof CallError)) return {}
  return Object.fromEntries(
    Object.entries(error.fieldErrors).map(([path, messages]) => {
      // A problem of frameAncestors.0 belongs to the field frameAncestors.
      const field = path.split('.').find(part => part !== 'booking') ?? path
      return [ours[field] ?? field, joinSentences(messages)]
    }),
  )
}
