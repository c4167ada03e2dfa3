import type { Sent } from '@archwire/contract/endpoint'
import {
  cancelImport,
  type Encoding,
  listImportLines,
  listImports,
  matchColumns,
  type PatientImport,
  readSample,
  runImport,
  startImport,
  undoImport,
} from '@archwire/contract/patient-imports/calls'
import type { Delimiter } from '@archwire/domain/tables/csv-reader'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { notifyError } from '../../ui/feedback/notices.tsx'
import { importsKey } from './imports-key.ts'

export const importsQuery = queryOptions({
  queryKey: [...importsKey, 'list'],
  queryFn: ({ signal }) => call(listImports, {}, { signal }),
})

/** The first lines of the file with these settings: they never change. */
export const sampleQuery = (id: number, reading: { encoding: Encoding; delimiter: Delimiter }) =>
  queryOptions({
    queryKey: ['patient import sample', id, reading],
    queryFn: ({ signal }) => call(readSample, { params: { id }, query: reading }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })

export type LineKind = 'problems' | 'duplicates'

export const linesQuery = (id: number, kind: LineKind, page: number) =>
  queryOptions({
    queryKey: [...importsKey, id, 'lines', kind, page],
    queryFn: ({ signal }) => call(listImportLines, { params: { id }, query: { kind, page } }, { signal }),
    placeholderData: keepPreviousData,
  })

export function sendFile(file: File, options: { signal: AbortSignal; onProgress: (part: number) => void }) {
  const form = new FormData()
  form.append('import[file]', file)
  return call(startImport, {}, { form, ...options })
}

export type Matching = Sent<typeof matchColumns>['body']['import']
export type Choice = Sent<typeof runImport>['body']['import']

const saveMatching = (id: number, matching: Matching) =>
  call(matchColumns, { params: { id }, body: { import: matching } })
const startRun = (id: number, choice: Choice) => call(runImport, { params: { id }, body: { import: choice } })
const cancelRun = (id: number) => call(cancelImport, { params: { id } })
const undoRun = (id: number) => call(undoImport, { params: { id } })

export const exportAddress = '/v2/rest/settings/patients/export.csv'
export const problemsAddress = (id: number) => `/v2/rest/settings/patient_imports/${id}/problems.csv`

/** The actions on an import; its new state is put into the list at once. */
export function useImportActions() {
  const queryClient = useQueryClient()
  const put = (one: PatientImport) => {
    queryClient.setQueryData(importsQuery.queryKey, (list: PatientImport[] | undefined) => {
      if (list === undefined) return list
      return list.some(({ id }) => id === one.id)
        ? list.map(old => (old.id === one.id ? one : old))
        : [one, ...list]
    })
    // The import has other lines now, and may have moved on since the response.
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
      mutationFn: ({ id, choice }: { id: number; choice: Choice }) => startRun(id, choice),
      ...known,
    }),
    cancel: useMutation({ mutationFn: (id: number) => cancelRun(id), ...known }),
    undo: useMutation({ mutationFn: (id: number) => undoRun(id), ...known }),
  }
}
