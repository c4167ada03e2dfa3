import type { Answers } from './answers.ts'

/** The alerts that a patient's answers can report, by question. Flags of the record have labels of their own. */
const labels = {
  allergies: 'Allergy',
  heart_condition: 'Heart condition',
  diabetes: 'Diabetes',
  bleeding_disorder: 'Bleeding disorder',
} as const

export type ReportedAlertKey = keyof typeof labels
export const reportedAlertKeys = Object.keys(labels) as ReportedAlertKey[]

export const reportedAlertLabel = (key: string): string => labels[key as ReportedAlertKey] ?? key

/** Whether the patient reports this alert, with what they wrote about it. Undefined if they were not asked. */
export function reportedAlertIn(
  answers: Answers,
  key: ReportedAlertKey,
): { isReported: boolean; words: string | null } | undefined {
  const answer = answers[key]
  if (answer === undefined) return undefined
  return { isReported: answer === 'yes', words: answers[`${key}_details`] ?? null }
}
