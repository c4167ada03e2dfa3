import type { ImportLine, PatientImport } from '@archwire/contract/patient-imports/calls'
import { importFieldNames } from '@archwire/domain/patient-imports/import-columns'
import { formatInstant } from '../../lib/dates/instants.ts'

const figures = new Intl.NumberFormat('en-US')

export const figure = (count: number): string => figures.format(count)

export const counted = (count: number, one: string, many: string): string =>
  `${figure(count)} ${count === 1 ? one : many}`

export const patientsLabel = (count: number): string => counted(count, 'patient', 'patients')

type Progress = NonNullable<PatientImport['progress']>

export const stepLabels: Record<Progress['step'], string> = {
  reading: 'Reading the file',
  comparing: 'Looking for patients who are there already',
  adding: 'Adding patients',
  removing: 'Taking the patients away again',
}

/** The progress of a step. */
export const progressLabel = ({ step, done, total }: Pick<Progress, 'step' | 'done' | 'total'>): string =>
  total > 0 && step !== 'reading'
    ? `${stepLabels[step]}: ${figure(done)} of ${figure(total)}`
    : `${stepLabels[step]}…`

/** The time left, estimated from the time so far; undefined while it cannot be estimated. */
export function remaining({ done, total, since }: Progress, now: Date): string | undefined {
  const seconds = (now.getTime() - new Date(since).getTime()) / 1000
  if (done <= 0 || total <= 0 || seconds < 2) return undefined
  const left = (seconds * (total - done)) / done
  if (left < 5) return 'a few seconds left'
  if (left < 55) return `about ${Math.ceil(left / 5) * 5} seconds left`
  const minutes = Math.ceil(left / 60)
  return minutes === 1 ? 'about a minute left' : `about ${minutes} minutes left`
}

export const problemsLabel = ({ problems }: Pick<ImportLine, 'problems'>): string =>
  problems
    .map(({ field, problem }) => (field === null ? problem : `${importFieldNames[field]}: ${problem}`))
    .join('; ')

const reasonLabels = { name: 'the same name', phone: 'the same mobile', email: 'the same e-mail' } as const

export const twinLabel = ({ reasons }: NonNullable<ImportLine['twin']>): string =>
  reasons.map(reason => reasonLabels[reason]).join(', ')

/** The outcome of an import in a few words. */
export function outcomeLabel({ status, imported }: Pick<PatientImport, 'status' | 'imported'>): string {
  if (status === 'imported') return `${patientsLabel(imported)} imported`
  if (status === 'undone') return `${patientsLabel(imported)} imported and taken away again`
  if (status === 'canceled') return 'Canceled, nothing was imported'
  if (status === 'failed') return 'Nothing was imported'
  return 'Not finished'
}

/** The state of an unfinished import, for a folded entry. */
export function stateLabel(one: Pick<PatientImport, 'status' | 'imported' | 'progress'>): string {
  if (one.progress !== null) return progressLabel(one.progress)
  if (one.status === 'matching') return 'Its columns are not matched yet'
  return one.status === 'checked' ? 'Checked, and not imported yet' : outcomeLabel(one)
}

/** The person who began the import, and since when it runs. */
export const senderLabel = ({
  createdBy,
  createdAt,
}: Pick<PatientImport, 'createdBy' | 'createdAt'>): string =>
  `Sent by ${createdBy} on ${formatInstant(createdAt)}`

/** How many patients an import would add, by the current decisions. */
export function wouldImport(
  one: Pick<PatientImport, 'lines' | 'unusable' | 'faulty' | 'duplicatesInFile' | 'duplicatesKnown'>,
  { duplicates, faults }: { duplicates: 'skip' | 'import'; faults: 'skip' | 'drop' },
): { count: number; isExact: boolean } {
  const usable = one.lines - one.unusable
  const twins = duplicates === 'skip' ? one.duplicatesInFile + one.duplicatesKnown : 0
  const faulty = faults === 'skip' ? one.faulty : 0
  const isExact = twins === 0 || faulty === 0
  // A line may be both faulty and a duplicate, and a duplicate of a faulty line is imported when that line is left out.
  const fewest = isExact ? 0 : Math.min(1, usable - faulty)
  return { count: Math.max(fewest, usable - twins - faulty), isExact }
}
