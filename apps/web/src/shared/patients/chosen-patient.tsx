import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './chosen-patient.module.css'

type Props = {
  children: ReactNode
  onChange: () => void
  /** The id of what is said to be wrong with the choice. */
  errorId?: string | undefined
}

/** The chosen patient in a form, with a button to choose again. */
export const ChosenPatient = ({ children, onChange, errorId }: Props) => (
  <div className={styles.chosen}>
    {children}
    <Button
      variant="default"
      aria-invalid={errorId !== undefined}
      aria-describedby={errorId}
      onClick={onChange}
    >
      Change
    </Button>
  </div>
)
