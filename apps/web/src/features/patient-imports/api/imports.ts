import type { Sent } from '@archwire/contract/endpoint'
import {
  cancelImport,
  type Encoding,
  listImportLines,
  listImports,
  matchColumns,
  readSample,
  runImport,
  startImport,
  undoImport,
} from '@archwire/contract/patient-imports/calls'
import type { Delimiter } from '@archwire/domain/tables/csv-reader'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { importsKey } from './keys.ts'

export const importsQuery = queryOptions({
  queryKey: [...importsKey, 'list'],
  queryFn: ({ signal }) => call(listImports, {}, { signal }),
})

/** As the file is when it is read in this way: it does not change. */
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

export const saveMatching = (id: number, matching: Matching) =>
  call(matchColumns, { params: { id }, body: { import: matching } })
export const runIt = (id: number, choice: Choice) =>
  call(runImport, { params: { id }, body: { import: choice } })
export const cancelIt = (id: number) => call(cancelImport, { params: { id } })
export const undoIt = (id: number) => call(undoImport, { params: { id } })

export const exportAddress = '/v2/rest/settings/patients/export.csv'
export const problemsAddress = (id: number) => `/v2/rest/settings/patient_imports/${id}/problems.csv`
