import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import { useQuery } from '@tanstack/react-query'
import { recordCountsQuery } from '../api/merges.ts'
import type { MergeSides } from './use-merge.ts'

/**
 * Which of two records stays and which becomes part of it. Unless somebody chose, it is the one that is open that stays;
 * but never an archived one, in which nobody would look for a patient.
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
