import type { PatientImport } from '@archwire/contract/patient-imports/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notifyError } from '../../../ui/notices.tsx'
import {
  type Choice,
  cancelIt,
  importsQuery,
  type Matching,
  runIt,
  saveMatching,
  undoIt,
} from '../api/imports.ts'
import { importsKey } from '../api/keys.ts'

/** What can be done with an import; what it is then stands in the list at once. */
export function useImportActions() {
  const queryClient = useQueryClient()
  const put = (one: PatientImport) => {
    queryClient.setQueryData(importsQuery.queryKey, (list: PatientImport[] | undefined) => {
      if (list === undefined) return list
      return list.some(({ id }) => id === one.id)
        ? list.map(old => (old.id === one.id ? one : old))
        : [one, ...list]
    })
    // Its lines are others now, and something may have happened since this was answered.
    void queryClient.invalidateQueries({ queryKey: importsKey })
  }
  const known = { onSuccess: put, onError: notifyError }
  return {
    put,
    match: useMutation({
      mutationFn: ({ id, matching }: { id: number; matching: Matching }) => saveMatching(id, matching),
      ...known,
    }),
    run: useMutation({
      mutationFn: ({ id, choice }: { id: number; choice: Choice }) => runIt(id, choice),
      ...known,
    }),
    cancel: useMutation({ mutationFn: (id: number) => cancelIt(id), ...known }),
    undo: useMutation({ mutationFn: (id: number) => undoIt(id), ...known }),
  }
}
