import {
  archivedDuplicates,
  listMerges,
  type Merge,
  mergePatients,
  type PatientProfile,
  recordCounts,
  undoMerge,
} from '@archwire/contract/patients/record-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/call.ts'
import { recordKey } from '../../../shared/patients/patient-keys.ts'

/** The number of appointments, notes and other contents of a record, by kind. */
export const recordCountsQuery = (id: number) =>
  queryOptions({
    queryKey: [...recordKey(id), 'counts'],
    queryFn: ({ signal }) => call(recordCounts, { params: { id } }, { signal }),
  })

/** Archived patients who could be the same person; no search finds them. */
export const archivedDuplicatesQuery = (id: number) =>
  queryOptions({
    queryKey: [...recordKey(id), 'archived-duplicates'],
    queryFn: ({ signal }) => call(archivedDuplicates, { params: { id } }, { signal }),
    // A suggestion that fails to load is not worth an error.
    retry: false,
  })

/** Merges into a record that can still be undone. */
export const mergesQuery = (id: number) =>
  queryOptions({
    queryKey: [...recordKey(id), 'merges'],
    queryFn: ({ signal }) => call(listMerges, { params: { id } }, { signal }),
  })

/** The mutation key by which the page knows that a merge is running. */
export const mergingKey = ['merge-patients'] as const

type Seen = Pick<PatientProfile, 'id' | 'updatedAt'>

/** The versions of both records as they were shown: the server refuses if one has changed since. */
export const merge = (stays: Seen, goes: Seen, idempotencyKey: string): Promise<Merge> =>
  call(
    mergePatients,
    { params: { id: stays.id }, body: { otherId: goes.id, otherUpdatedAt: goes.updatedAt } },
    { ifMatch: stays.updatedAt, idempotencyKey },
  )

export const revertMerge = (id: number, mergeId: number): Promise<undefined> =>
  call(undoMerge, { params: { id, mergeId } })
