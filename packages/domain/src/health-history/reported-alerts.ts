import type { Answers } from './answers.ts'

/** What whoever treats a patient must know, by the question that it is told with; flags of the record have their own. */
const labels = {
  allergies: 'Allergy',
  heart_condition: 'Heart condition',
  diabetes: 'Diabetes',
  bleeding_disorder: 'Bleeding disorder',
} as const

export type ReportedAlertKey = keyof typeof labels
export const reportedAlertKeys = Object.keys(labels) as ReportedAlertKey[]

export const reportedAlertLabel = (key: string): string => labels[key as ReportedAlertKey] ?? key

/** Whether a patient says that they have it, with what they wrote about it. Undefined: they were not asked. */
export function reportedAlertIn(
  answers: Answers,
  key: ReportedAlertKey,
): { isReported: boolean; words: string | null } | undefined {
  const answer = answers[key]
  if (answer === undefined) return undefined
  return { isReported: answer === 'yes', words: answers[`${key}_details`] ?? null }
}
