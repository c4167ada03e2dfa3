import { Input } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { ChosenPatient } from '../../../pickers/patients/chosen-patient.tsx'
import { PatientOption } from '../../../pickers/patients/patient-option.tsx'
import { PatientSearch } from '../../../pickers/patients/patient-search.tsx'
import type { ChosenPatient as Chosen } from './new-event.ts'

type Props = {
  chosen: Chosen | null
  onChoose: (patient: Chosen | null) => void
  /** Nobody of them: what was typed may become a new patient. */
  onNew: (typed: string) => void
  error?: ReactNode
}

/** Somebody who is registered: looked for, and then shown. */
export function PatientChoice({ chosen, onChoose, onNew, error }: Props) {
  const id = useId()
  const [isAskedAgain, setAskedAgain] = useState(false)
  if (chosen !== null) {
    // Under the same label: what stands below stays where it is.
    return (
      <Input.Wrapper label="Patient" labelElement="div" required>
        <ChosenPatient
          onChange={() => {
            setAskedAgain(true)
            onChoose(null)
          }}
        >
          <PatientOption patient={chosen} />
        </ChosenPatient>
      </Input.Wrapper>
    )
  }
  return (
    <Input.Wrapper label="Patient" required id={id} error={error} errorProps={{ id: `${id}-error`, mt: 5 }}>
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
