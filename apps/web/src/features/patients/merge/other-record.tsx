import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import { Input } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { DuplicateHint, likelyDuplicatesQuery } from '../../../shared/patients/likely-duplicates.tsx'
import { PatientSearch } from '../../../shared/patients/patient-search.tsx'
import { profileQuery } from '../../../shared/patients/profile-query.ts'
import { archivedDuplicatesQuery } from './merges.ts'

type Props = {
  profile: PatientProfile
  error: string | undefined
  /** The choice was just cleared, so the field takes the focus. */
  takesFocus: boolean
  onChoose: (id: number) => void
}

/** Chooses the other record: likely duplicates are suggested, and any patient can be searched for. */
export function OtherRecord({ profile, error, takesFocus, onChoose }: Props) {
  const id = useId()
  const { firstName, lastName } = profile
  const typed = { firstName, lastName, email: profile.email ?? '', phoneNumber: profile.phoneNumber ?? '' }
  const { data: likely = [] } = useQuery(likelyDuplicatesQuery(typed, true))
  // Of two archived records neither could stay, so an archived one is not offered another.
  const { data: archived = [] } = useQuery({
    ...archivedDuplicatesQuery(profile.id),
    enabled: !profile.archived,
  })
  return (
    <>
      <Input.Wrapper label="The other record" id={id} error={error} errorProps={{ id: `${id}-error`, mt: 5 }}>
        <PatientSearch
          place="popup"
          takesFocus={takesFocus}
          failure="Unable to search patients. Please try again."
          onPick={patient => onChoose(patient.id)}
          field={{
            id,
            'aria-invalid': error !== undefined,
            'data-autofocus': true,
            ...(error === undefined ? {} : { 'aria-describedby': `${id}-error` }),
          }}
        />
      </Input.Wrapper>
      <DuplicateHint
        title="Possible duplicates"
        found={[
          ...likely.filter(one => one.kind === 'duplicate' && one.id !== profile.id),
          ...archived.map(one => ({ ...one, isArchived: true })),
        ]}
        onPick={patient => onChoose(patient.id)}
      />
    </>
  )
}

/** The chosen record, and why it cannot be merged, if so. */
export function useOtherRecord(open: Pick<PatientProfile, 'id' | 'archived'>, otherId: number | undefined) {
  const { id } = open
  const isItself = otherId === id
  const isOtherChosen = otherId !== undefined && !isItself
  const query = useQuery({ ...profileQuery(otherId ?? id), enabled: isOtherChosen })
  const isGone = isOtherChosen && query.error instanceof CallError && query.error.status === 404
  const other = isOtherChosen && !isGone ? query.data : undefined
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
    /** Why it could not be loaded, although it may exist. */
    failure: isOtherChosen && !isGone && other === undefined && !query.isFetching ? query.error : null,
    retry: () => void query.refetch(),
  }
}
