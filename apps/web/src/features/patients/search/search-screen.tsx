import type { PatientSearchResult } from '@archwire/contract/patients/calls'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { usePageTitle } from '../../../lib/browser/page-title.ts'
import { useDialogState } from '../../../lib/navigation/dialog-route.ts'
import { PatientSearch } from '../../../shared/patients/patient-search.tsx'
import { PatientOption } from '../../../shared/patients/patient-search-list.tsx'
import { LoadFailure } from '../../../ui/feedback/message.tsx'
import { Placeholder } from '../../../ui/feedback/placeholder.tsx'
import { SearchIcon } from '../../../ui/icons.tsx'
import { recentPatientsQuery } from '../patient/patients.ts'
import styles from './search-screen.module.css'

/** Recently opened records: most patients that are looked for were open a moment ago. */
function RecentPatients() {
  const { data, error, isFetching, refetch } = useQuery(recentPatientsQuery)
  return (
    <Stack component="section" gap="xs" mt="md" aria-labelledby="recent-patients">
      <h2 id="recent-patients">Recently opened</h2>
      {data !== undefined ? (
        data.length === 0 ? (
          <Text c="dimmed">
            The patients whose records you open appear here. Find one by a part of the name, phone or email.
          </Text>
        ) : (
          <ul className="line-above">
            {data.map(patient => (
              <li key={patient.id} className="line-below">
                <Link to={`/v2/patient/${patient.id}/profile`} className={`quiet ${styles.patient}`}>
                  <PatientOption patient={patient} />
                </Link>
              </li>
            ))}
          </ul>
        )
      ) : error !== null && !isFetching ? (
        <LoadFailure what="This list" error={error} retry={() => void refetch()} />
      ) : (
        <Stack gap="md" px="xs" py="md" className="late">
          <Placeholder width="60%" height={20} label="Loading" />
          <Placeholder width="45%" height={20} />
          <Placeholder width="52%" height={20} />
        </Stack>
      )}
    </Stack>
  )
}

type Props = {
  /** The search was requested on another page, so its field is open from the start. */
  isOpenAtOnce: boolean
  onPick: (patient: PatientSearchResult) => void
  onNew: (typed: string) => void
}

/** A prompt that becomes a field, with the whole page for its results. */
export function SearchScreen({ isOpenAtOnce, onPick, onNew }: Props) {
  usePageTitle('Patients')
  const [isOpen, setOpen] = useState(isOpenAtOnce)
  const [isTyped, setTyped] = useState(false)
  const blank = useDialogState()
  // On a wide window the bar has the same button.
  const isPhone = useIsPhone()
  return (
    <Stack gap="md" maw={640}>
      <Group justify="space-between">
        <h1 tabIndex={-1}>Patients</h1>
        {isPhone ? (
          <Button component={Link} to="/v2/patient/new" state={blank} variant="default">
            New Patient
          </Button>
        ) : null}
      </Group>
      {isOpen ? (
        <PatientSearch
          place="page"
          takesFocus
          failure="Search is currently unavailable. Please try again later."
          onPick={onPick}
          onNew={onNew}
          onTyped={setTyped}
        />
      ) : (
        <button type="button" className={`quiet ${styles.prompt}`} onClick={() => setOpen(true)}>
          <SearchIcon />
          Look for a patient
        </button>
      )}
      {isTyped ? null : <RecentPatients />}
    </Stack>
  )
}
