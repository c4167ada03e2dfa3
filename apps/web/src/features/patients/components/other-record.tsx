import type { PatientProfile } from '@archwire/contract/patients/record-calls'
import { Input } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Hint } from '../../../pickers/patients/already-here.tsx'
import { likelyDuplicatesQuery } from '../../../pickers/patients/likely-duplicates-query.ts'
import { PatientSearch } from '../../../pickers/patients/patient-search.tsx'
import { archivedDuplicatesQuery } from '../api/merges.ts'

type Props = {
  profile: PatientProfile
  error: string | undefined
  /** Somebody has just asked to choose again. */
  takesFocus: boolean
  onChoose: (id: number) => void
}

/** Which record is of the same person: whoever looks like it is offered, and anybody else can be looked for. */
export function OtherRecord({ profile, error, takesFocus, onChoose }: Props) {
  const id = useId()
  const { firstName, lastName } = profile
  const typed = { firstName, lastName, email: profile.email ?? '', phoneNumber: profile.phoneNumber ?? '' }
  const { data: likely = [] } = useQuery(likelyDuplicatesQuery(typed, true))
  // Of two archived ones neither could stay.
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
      <Hint
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
