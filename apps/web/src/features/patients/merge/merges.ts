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
import { recordKey } from '../patient/record.ts'

/** How much there is in a record, kind by kind. */
export const recordCountsQuery = (id: number) =>
  queryOptions({
    queryKey: [...recordKey(id), 'counts'],
    queryFn: ({ signal }) => call(recordCounts, { params: { id } }, { signal }),
  })

/** Who of those whom no search finds could be the same person. */
export const archivedDuplicatesQuery = (id: number) =>
  queryOptions({
    queryKey: [...recordKey(id), 'archived-duplicates'],
    queryFn: ({ signal }) => call(archivedDuplicates, { params: { id } }, { signal }),
    // A hint that does not come is no reason to bother anyone.
    retry: false,
  })

/** What became part of a record and can still be taken back. */
export const mergesQuery = (id: number) =>
  queryOptions({
    queryKey: [...recordKey(id), 'merges'],
    queryFn: ({ signal }) => call(listMerges, { params: { id } }, { signal }),
  })

/** By which it is known that two records are just becoming one here. */
export const mergingKey = ['merge-patients'] as const

type Seen = Pick<PatientProfile, 'id' | 'updatedAt'>

/** Of both as they were seen: where somebody has changed one of them since, the server refuses. */
export const merge = (stays: Seen, goes: Seen, idempotencyKey: string): Promise<Merge> =>
  call(
    mergePatients,
    { params: { id: stays.id }, body: { otherId: goes.id, otherUpdatedAt: goes.updatedAt } },
    { ifMatch: stays.updatedAt, idempotencyKey },
  )

export const revertMerge = (id: number, mergeId: number): Promise<undefined> =>
  call(undoMerge, { params: { id, mergeId } })
