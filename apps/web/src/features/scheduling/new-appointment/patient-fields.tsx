import { Input, Stack } from '@mantine/core'
import { type ReactNode, useId, useRef, useState } from 'react'
import { ChosenPatient } from '../../../shared/patients/chosen-patient.tsx'
import { NewPatientFields } from '../../../shared/patients/new-patient-fields.tsx'
import { startingValues } from '../../../shared/patients/new-patient-form.ts'
import { PatientSearch } from '../../../shared/patients/patient-search.tsx'
import { PatientOption } from '../../../shared/patients/patient-search-list.tsx'
import { readTypedPatient } from '../../../shared/patients/typed-patient.ts'
import { ChoiceButtons } from '../../../ui/form/choice-buttons.tsx'
import type { ChosenPatient as Chosen } from '../appointment-form/new-event.ts'
import type { AppointmentForm } from '../appointment-form/use-appointment-form.ts'

type Props = {
  chosen: Chosen | null
  onChoose: (patient: Chosen | null) => void
  /** None of the results fits: what was typed may become a new patient. */
  onNew: (typed: string) => void
  error?: ReactNode
}

/** Searches for a registered patient, and shows the chosen one. */
function PatientChoice({ chosen, onChoose, onNew, error }: Props) {
  const id = useId()
  const [isChoosingAgain, setChoosingAgain] = useState(false)
  if (chosen !== null) {
    // The same label, so that the fields below do not move.
    return (
      <Input.Wrapper label="Patient" labelElement="div" required>
        <ChosenPatient
          onChange={() => {
            setChoosingAgain(true)
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
        takesFocus={isChoosingAgain}
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

const kinds = [
  { value: 'registered', label: 'Returning Patient' },
  { value: 'new', label: 'New Patient' },
] as const

/** The patient: a registered one, or a new one who is registered with the appointment. */
export function PatientFields({ form }: { form: AppointmentForm }) {
  const box = useRef<HTMLDivElement>(null)
  // The focus does not move on when the kind is changed by arrow keys.
  const byPointer = useRef(false)
  const { values, errors } = form
  // The search field is gone, so the focus goes to the next field of the dialog.
  const goOn = (field: string) =>
    requestAnimationFrame(() => box.current?.closest('form')?.querySelector<HTMLElement>(field)?.focus())
  const choose = (patient: Chosen | null) => {
    form.setValues({
      patientType: 'registered',
      registeredPatient: patient,
      ...(patient === null ? {} : { contactMethod: patient.contactMethod ?? '' }),
    })
    form.clearFieldError('registeredPatient')
    if (patient !== null) goOn('[name="doctorId"]')
  }
  return (
    <Stack
      ref={box}
      gap="md"
      pb="md"
      className="line-below"
      onPointerDownCapture={() => {
        byPointer.current = true
      }}
      onKeyDownCapture={() => {
        byPointer.current = false
      }}
    >
      <ChoiceButtons
        legend="For"
        choices={kinds}
        value={values.patientType}
        onChange={patientType => {
          form.setValues({ patientType })
          if (byPointer.current) goOn('[data-autofocus]')
        }}
      />
      {values.patientType === 'registered' ? (
        <PatientChoice
          chosen={values.registeredPatient}
          error={errors.registeredPatient}
          onChoose={choose}
          onNew={typed => {
            form.setValues({ patientType: 'new', newPatient: startingValues(readTypedPatient(typed)) })
            goOn('[data-autofocus]')
          }}
        />
      ) : (
        <NewPatientFields
          values={values.newPatient}
          inputOf={field => form.getInputProps(`newPatient.${field}`)}
          onPick={choose}
        />
      )}
    </Stack>
  )
}
