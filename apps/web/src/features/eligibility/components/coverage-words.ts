import type { CoverageOfPatient } from '@archwire/contract/eligibility/eligibility-calls'
import { isUnderWay } from '@archwire/domain/eligibility/eligibility-status'
import { formatTime } from '@archwire/domain/time/format-day'
import type { Batch } from '../api/coverage.ts'
import { errorWords } from './eligibility-words.ts'

type Reason = Batch['skipped'][number]['reason']

const reasonWords: Record<Reason, (count: number) => string> = {
  no_insurance: count => `${count === 1 ? '1 has' : `${count} have`} no insurance on file`,
  not_enrolled: count =>
    `${count === 1 ? '1 has a payer' : `${count} have payers`} that the clinic is not enrolled with`,
  checked_lately: count => `${count === 1 ? '1 was' : `${count} were`} checked lately`,
  under_way: count => `${count === 1 ? '1 is' : `${count} are`} being checked already`,
}

/** What came of asking for a whole day: how many are asked about, and why others are not. */
export function batchWords({ eligibilities, skipped }: Batch): string {
  const count = eligibilities.length
  const asked = `${count === 0 ? 'Nobody' : count === 1 ? '1 patient' : `${count} patients`} to check.`
  const others = (Object.keys(reasonWords) as Reason[]).flatMap(reason => {
    const found = skipped.filter(one => one.reason === reason).length
    return found === 0 ? [] : [reasonWords[reason](found)]
  })
  return others.length === 0 ? asked : `${asked} ${others.join(', ')}.`
}

type Asked = NonNullable<CoverageOfPatient['eligibility']>

/** What the payer said, in one line. */
export function coverageWords({ status, failure, errors, statusDescription }: Asked): string {
  if (status === 'failed') return failure ?? 'The payer could not be asked.'
  if (errors.length > 0) return errors.map(errorWords).join(' ')
  return statusDescription ?? ''
}

export type Progress = { done: number; total: number }

/** How far the questions are: those that were just asked, or else all that are under way; nothing where none is. */
export function progressOf(
  patients: CoverageOfPatient[],
  batch: readonly number[] | undefined,
): Progress | undefined {
  const asked = patients.flatMap(({ eligibility }) => eligibility ?? [])
  const underWay = asked.filter(({ status }) => isUnderWay(status))
  if (underWay.length === 0) return undefined
  const together = batch?.length ?? 0
  const open = underWay.filter(({ id }) => batch?.includes(id)).length
  return open === 0 ? { done: 0, total: underWay.length } : { done: together - open, total: together }
}

/** The time by the clinic's clock, which the wire writes: 02:05 PM. */
export const timeWords = (instant: string): string => formatTime(instant.slice(11, 16))
