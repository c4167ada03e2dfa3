import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { onceKeys } from '../../../lib/once-key.ts'
import { patientsKey } from '../../../pickers/patients/patient-search-query.ts'
import { notifyError, notifySaved, offerUndo } from '../../../ui/notices.tsx'
import { merge as mergeRecords, mergingKey, takeBackMerge } from '../api/merges.ts'
import type { MergeSide } from './merge-rows.ts'

/** The record that stays, and the one that becomes part of it. */
export type MergeSides = { stays: MergeSide; goes: MergeSide }

/** What is to happen when two records have become one. */
export type AfterMerge = {
  /** Also when the dialog was closed meanwhile. */
  onGone: (id: number) => void
  /** Only while the dialog is there: whoever has gone on to another record stays there. */
  onMerged: (ids: { stays: number; goes: number }) => void
}

/** Makes one record of two, and offers to take it back. */
export function useMerge({ onGone, onMerged }: AfterMerge) {
  const queryClient = useQueryClient()
  const [keyFor] = useState(onceKeys)
  const mutation = useMutation({
    mutationKey: mergingKey,
    mutationFn: ({ stays: { profile: stays }, goes: { profile: goes } }: MergeSides) =>
      mergeRecords(stays, goes, keyFor([stays.id, stays.updatedAt, goes.id, goes.updatedAt])),
    onSuccess: ({ id }, { stays: { profile: stays }, goes: { profile: goes } }) => {
      onGone(goes.id)
      // In words that are true wherever they are read.
      offerUndo(`The two records of ${stays.fullName} are one now.`, () => {
        takeBack(queryClient, stays.id, id).catch(notifyError)
      })
    },
    // Done or refused, both are others by now than they were.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: patientsKey }),
  })
  const merge = (both: MergeSides) =>
    mutation.mutate(both, {
      onSuccess: () => onMerged({ stays: both.stays.profile.id, goes: both.goes.profile.id }),
    })
  return { ...mutation, merge }
}

/** The same the other way round, from the list of what was merged. */
export function useTakeBack(id: number, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (mergeId: number) => takeBack(queryClient, id, mergeId),
    onSuccess: onDone,
    // Somebody else may have been quicker.
    onError: () => void queryClient.invalidateQueries({ queryKey: patientsKey }),
  })
}

async function takeBack(queryClient: QueryClient, id: number, mergeId: number): Promise<void> {
  await takeBackMerge(id, mergeId)
  void queryClient.invalidateQueries({ queryKey: patientsKey })
  notifySaved('The merge has been undone.')
}
