import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { idempotencyKeys } from '../../../lib/api/idempotency-key.ts'
import { patientsKey } from '../../../shared/patients/patient-search-query.ts'
import { notifyError, notifySaved, offerUndo } from '../../../ui/feedback/notices.tsx'
import type { MergeSide } from './merge-rows.ts'
import { merge as mergeRecords, mergingKey, recordCountsQuery, revertMerge } from './merges.ts'

/** The record that stays, and the one that becomes part of it. */
export type MergeSides = { stays: MergeSide; goes: MergeSide }

/** Callbacks for the time after the merge. */
export type AfterMerge = {
  /** Called also when the dialog was closed meanwhile. */
  onGone: (id: number) => void
  /** Called only while the dialog is open: a person who has gone to another record stays there. */
  onMerged: (ids: { stays: number; goes: number }) => void
}

/** Merges two records into one, and offers to undo it. */
export function useMerge({ onGone, onMerged }: AfterMerge) {
  const queryClient = useQueryClient()
  const [keyFor] = useState(idempotencyKeys)
  const mutation = useMutation({
    mutationKey: mergingKey,
    mutationFn: ({ stays: { profile: stays }, goes: { profile: goes } }: MergeSides) =>
      mergeRecords(stays, goes, keyFor([stays.id, stays.updatedAt, goes.id, goes.updatedAt])),
    onSuccess: ({ id }, { stays: { profile: stays }, goes: { profile: goes } }) => {
      onGone(goes.id)
      // The notice is worded to be true on whatever page it is read.
      offerUndo(`The two records of ${stays.fullName} are one now.`, () => {
        revertAndRefresh(queryClient, stays.id, id).catch(notifyError)
      })
    },
    // Succeeded or refused, both records have changed.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: patientsKey }),
  })
  const merge = (both: MergeSides) =>
    mutation.mutate(both, {
      onSuccess: () => onMerged({ stays: both.stays.profile.id, goes: both.goes.profile.id }),
    })
  return { ...mutation, merge }
}

/** Undoes a merge from the list of merges. */
export function useRevertMerge(id: number, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (mergeId: number) => revertAndRefresh(queryClient, id, mergeId),
    onSuccess: onDone,
    // Somebody else may have undone it already.
    onError: () => void queryClient.invalidateQueries({ queryKey: patientsKey }),
  })
}

async function revertAndRefresh(queryClient: QueryClient, id: number, mergeId: number): Promise<void> {
  await revertMerge(id, mergeId)
  void queryClient.invalidateQueries({ queryKey: patientsKey })
  notifySaved('The merge has been undone.')
}

/**
 * Which of the two records stays. Without a choice it is the open one; never an archived record, where nobody would
 * look for a patient.
 */
export function useMergeSides(
  open: PatientProfile,
  other: PatientProfile | undefined,
  staysId: number | undefined,
): MergeSides | undefined {
  const isChosen = other !== undefined
  const [ours, theirs] = [
    useQuery({ ...recordCountsQuery(open.id), enabled: isChosen }).data,
    useQuery({ ...recordCountsQuery(other?.id ?? open.id), enabled: isChosen }).data,
  ]
  if (other === undefined) return undefined
  const [one, two] = [
    { profile: open, counts: ours },
    { profile: other, counts: theirs },
  ]
  const isOtherToStay = open.archived || (staysId === other.id && !other.archived)
  return isOtherToStay ? { stays: two, goes: one } : { stays: one, goes: two }
}
