import type { PatientSearchResult } from '@archwire/contract/patients/calls'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useDialogState } from '../../../lib/dialog-route.ts'
import { useIsPhone } from '../../../lib/is-phone.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { PatientSearch } from '../../../pickers/patients/patient-search.tsx'
import { SearchIcon } from '../../../ui/icons.tsx'
import { RecentPatients } from '../components/recent-patients.tsx'
import styles from './search-screen.module.css'

type Props = {
  /** Somebody asked for the field already, on the way here. */
  isOpenAtOnce: boolean
  onPick: (patient: PatientSearchResult) => void
  onNew: (typed: string) => void
}

/** A prompt that becomes a field, with the whole page for what it finds. */
export function SearchScreen({ isOpenAtOnce, onPick, onNew }: Props) {
  usePageTitle('Patients')
  const [isOpen, setOpen] = useState(isOpenAtOnce)
  const [isTyped, setTyped] = useState(false)
  const blank = useDialogState()
  // The bar of a wide window has the same button.
  const isPhone = useIsPhone()
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>Patients</h1>
        {isPhone ? (
          <Button component={Link} to="/v2/patient/new" state={blank} variant="default">
            New Patient
          </Button>
        ) : null}
      </div>
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
        <button type="button" className={styles.prompt} onClick={() => setOpen(true)}>
          <SearchIcon />
          Look for a patient
        </button>
      )}
      {isTyped ? null : <RecentPatients />}
    </div>
  )
}
