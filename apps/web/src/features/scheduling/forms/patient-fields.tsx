import { useRef } from 'react'
import { NewPatientFields } from '../../../pickers/patients/new-patient-fields.tsx'
import { startingValues } from '../../../pickers/patients/new-patient-form.ts'
import { readTyped } from '../../../pickers/patients/read-typed.ts'
import { ChoiceButtons } from '../../../ui/choice-buttons.tsx'
import type { ChosenPatient } from './new-event.ts'
import { PatientChoice } from './patient-choice.tsx'
import styles from './patient-fields.module.css'
import type { AppointmentForm } from './use-appointment-form.ts'

const kinds = [
  { value: 'registered', label: 'Returning Patient' },
  { value: 'new', label: 'New Patient' },
] as const

/** For whom: somebody who is found, or somebody who is registered with the appointment. */
export function PatientFields({ form }: { form: AppointmentForm }) {
  const box = useRef<HTMLDivElement>(null)
  // Arrow keys move between the two kinds: whoever uses them is not led away by it.
  const byPointer = useRef(false)
  const { values, errors } = form
  // The field that was typed in is gone; the next one follows in the dialog.
  const goOn = (field: string) =>
    requestAnimationFrame(() => box.current?.closest('form')?.querySelector<HTMLElement>(field)?.focus())
  const choose = (patient: ChosenPatient | null) => {
    form.setValues({
      patientType: 'registered',
      registeredPatient: patient,
      ...(patient === null ? {} : { contactMethod: patient.contactMethod ?? '' }),
    })
    form.clearFieldError('registeredPatient')
    if (patient !== null) goOn('[name="doctorId"]')
  }
  return (
    <div
      ref={box}
      className={styles.fields}
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
            form.setValues({ patientType: 'new', newPatient: startingValues(readTyped(typed)) })
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
    </div>
  )
}
