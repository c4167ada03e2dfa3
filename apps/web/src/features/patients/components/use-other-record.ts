import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../../lib/call-error.ts'
import { profileQuery } from '../api/record.ts'

/** The record that was chosen to be merged with, and why it cannot be where it cannot. */
export function useOtherRecord(open: Pick<PatientProfile, 'id' | 'archived'>, otherId: number | undefined) {
  const { id } = open
  const isItself = otherId === id
  const isAsked = otherId !== undefined && !isItself
  const query = useQuery({ ...profileQuery(otherId ?? id), enabled: isAsked })
  const isGone = isAsked && query.error instanceof CallError && query.error.status === 404
  const other = isAsked && !isGone ? query.data : undefined
  const problem = isItself
    ? 'Choose another patient: this is the same record.'
    : isGone
      ? 'That record is not there. Choose another one.'
      : other !== undefined && other.mergedInto !== null
        ? 'That record is already part of another one. Choose another one.'
        : other?.archived && open.archived
          ? 'Both records are archived. Restore one of them first.'
          : undefined
  return {
    other,
    problem,
    /** Why it is not there, though it may be. */
    failure: isAsked && !isGone && other === undefined && !query.isFetching ? query.error : null,
    retry: () => void query.refetch(),
  }
}
