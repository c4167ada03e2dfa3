import { listAuditLog } from '@archwire/contract/audit/calls'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'

/** Actors that are not staff: patients by their links, and Archwire itself. */
export const otherActors = ['patient', 'system'] as const

/** The filters; undefined means any. */
export type AuditChoice = {
  query: string
  person: number | (typeof otherActors)[number] | undefined
  patient: number | undefined
  from: string | undefined
  to: string | undefined
}

const toQuery = ({ query, person, patient, from, to }: AuditChoice) => ({
  ...(query !== '' && { query }),
  ...(typeof person === 'number' && { user_id: person }),
  ...(typeof person === 'string' && { actor: person }),
  ...(patient !== undefined && { patient_id: patient }),
  ...(from !== undefined && { start_date: from }),
  ...(to !== undefined && { end_date: to }),
})

/** The newest entries first, page by page; the former result stays until the next one is loaded. */
export const auditLogQuery = (choice: AuditChoice) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', choice],
    queryFn: ({ pageParam, signal }) =>
      call(
        listAuditLog,
        { query: { ...toQuery(choice), ...(pageParam !== undefined && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: page => page.next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The address of the whole filtered log as a file. */
export const auditFileUrl = (choice: AuditChoice): string => {
  const params = new URLSearchParams(
    Object.entries(toQuery(choice)).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return `/v2/rest/settings/audit_log.csv${params === '' ? '' : `?${params}`}`
}
