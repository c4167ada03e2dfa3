import type { ReactNode } from 'react'
import { focusNeighbour } from '../ui/focus-neighbour.ts'
import { CloseIcon } from '../ui/icons.tsx'
import styles from './open-patient.module.css'
import type { PatientTab } from './open-patient-tabs.ts'

/** What a tab or an entry of the menu says of a patient who is open. */
export const OpenPatientName = ({ tab, unknown }: { tab: PatientTab; unknown: ReactNode }) => (
  <>
    <span className={styles.name}>{tab.name ?? unknown}</span>
    {tab.isSeated ? <span className={styles.seated}>Seated</span> : null}
  </>
)

type Props = { tab: PatientTab; className: string | undefined; close: () => void }

/** Closes one; the focus stays among those that are left. */
export const ClosePatient = ({ tab, className, close }: Props) => (
  <button
    type="button"
    className={className}
    aria-label={`Close ${tab.name ?? 'patient'}`}
    onClick={event => {
      if (!tab.isActive) focusNeighbour(event.currentTarget)
      close()
    }}
  >
    <CloseIcon />
  </button>
)
