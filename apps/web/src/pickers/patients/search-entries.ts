import type { PatientSearchResult } from '@archwire/contract/patients/calls'
import type { SearchState } from './use-patient-search.ts'

/** What can be chosen in the list: somebody who was found, or a new patient. */
export type SearchEntry = { kind: 'patient'; patient: PatientSearchResult } | { kind: 'new' }

export function entriesOf(state: SearchState, mayAdd: boolean): SearchEntry[] {
  if (state.kind !== 'found') return []
  const found = state.results.map(patient => ({ kind: 'patient' as const, patient }))
  return mayAdd ? [...found, { kind: 'new' }] : found
}

export const keyOf = (entry: SearchEntry): string | number =>
  entry.kind === 'new' ? 'new' : entry.patient.id
