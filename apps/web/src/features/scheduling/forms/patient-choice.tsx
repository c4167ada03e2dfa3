import { Button, Input } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { PatientOption } from '../../../pickers/patients/patient-option.tsx'
import { PatientSearch } from '../../../pickers/patients/patient-search.tsx'
import type { ChosenPatient } from './new-event.ts'
import styles from './patient-choice.module.css'

type Props = {
  chosen: ChosenPatient | null
  onChoose: (patient: ChosenPatient | null) => void
  /** Nobody of them: what was typed may become a new patient. */
  onNew: (typed: string) => void
  error?: ReactNode
}

/** Somebody who is registered: looked for, and then shown. */
export function PatientChoice({ chosen, onChoose, onNew, error }: Props) {
  const id = useId()
  const [isAskedAgain, setAskedAgain] = useState(false)
  if (chosen !== null) {
    return (
      <div className={styles.chosen}>
        <PatientOption patient={chosen} />
        <Button
          variant="default"
          onClick={() => {
            setAskedAgain(true)
            onChoose(null)
          }}
        >
          Change
        </Button>
      </div>
    )
  }
  return (
    <Input.Wrapper label="Patient" id={id} error={error} errorProps={{ id: `${id}-error`, mt: 5 }}>
      <PatientSearch
        place="popup"
        takesFocus={isAskedAgain}
        failure="Unable to search patients. Please try again."
        onPick={onChoose}
        onNew={onNew}
        field={{
          id,
          'aria-invalid': Boolean(error),
          'data-autofocus': true,
          ...(error ? { 'aria-describedby': `${id}-error` } : {}),
        }}
      />
    </Input.Wrapper>
  )
}
