import type { ConversationRow } from '@archwire/contract/messaging/calls'
import type { PatientSearchResult } from '@archwire/contract/patients/calls'
import { isWholePhone } from './phone-in-search.ts'

/** What can be chosen among what was found; `key` tells them apart while more is found. */
export type Entry = { key: string } & (
  | { kind: 'conversation'; row: ConversationRow }
  | { kind: 'patient'; patient: PatientSearchResult }
  /** With a number that nobody was found for. */
  | { kind: 'new'; phone: string }
)

/** A number that is not known at all can be texted: once both groups have said so. */
export function entriesOf(
  query: string,
  conversations: ConversationRow[] | undefined,
  patients: PatientSearchResult[] | undefined,
): Entry[] {
  const found: Entry[] = [
    ...(conversations ?? []).map(row => ({ key: `c${row.id}`, kind: 'conversation' as const, row })),
    ...(patients ?? []).map(patient => ({ key: `p${patient.id}`, kind: 'patient' as const, patient })),
  ]
  const isNobody = conversations?.length === 0 && patients?.length === 0
  return isNobody && isWholePhone(query) ? [{ key: 'new', kind: 'new', phone: query }] : found
}

const inOrder = new Intl.Collator('en-US', { sensitivity: 'base' })

export const byLastName = (patients: PatientSearchResult[]): PatientSearchResult[] =>
  patients.toSorted(
    (one, other) =>
      inOrder.compare(one.lastName, other.lastName) || inOrder.compare(one.firstName, other.firstName),
  )
