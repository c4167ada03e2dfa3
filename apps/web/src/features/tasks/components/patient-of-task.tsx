import { Input } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { ChosenPatient } from '../../../pickers/patients/chosen-patient.tsx'
import { PatientSearch } from '../../../pickers/patients/patient-search.tsx'
import styles from './patient-of-task.module.css'
import { labels, type TaskValues } from './task-values.ts'

type Props = {
  chosen: TaskValues['patient']
  onChoose: (patient: TaskValues['patient']) => void
  error?: ReactNode
}

/** Whom the task is for: looked for, and then shown. */
export function PatientOfTask({ chosen, onChoose, error }: Props) {
  const id = useId()
  const [isAskedAgain, setAskedAgain] = useState(false)
  const wrapper = { label: labels.patientId, error, errorProps: { id: `${id}-error`, mt: 5 } }
  if (chosen !== null) {
    return (
      <Input.Wrapper {...wrapper} labelElement="div" required>
        <ChosenPatient
          {...(error ? { errorId: `${id}-error` } : {})}
          onChange={() => {
            setAskedAgain(true)
            onChoose(null)
          }}
        >
          <span className={styles.name}>{chosen.fullName}</span>
        </ChosenPatient>
      </Input.Wrapper>
    )
  }
  return (
    <Input.Wrapper {...wrapper} id={id} required>
      <PatientSearch
        place="popup"
        takesFocus={isAskedAgain}
        failure="Unable to search patients. Please try again."
        onPick={({ id: patientId, fullName }) => onChoose({ id: patientId, fullName })}
        field={{
          id,
          'aria-invalid': Boolean(error),
          ...(error ? { 'aria-describedby': `${id}-error` } : {}),
        }}
      />
    </Input.Wrapper>
  )
}
