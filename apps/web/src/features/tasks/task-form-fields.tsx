import { Box, Button, Checkbox, Group, Input, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useId, useState } from 'react'
import { DayPicker } from '../../shared/date/day-picker.tsx'
import { ChosenPatient } from '../../shared/patients/chosen-patient.tsx'
import { PatientSearch } from '../../shared/patients/patient-search.tsx'
import { UserSelect } from '../../shared/users/user-select.tsx'
import { ChoiceButtons } from '../../ui/form/choice-buttons.tsx'
import { labels, type TaskValues } from './task-values.ts'
import '../../ui/theme/checkbox.css'

type PatientOfTaskProps = {
  chosen: TaskValues['patient']
  onChoose: (patient: TaskValues['patient']) => void
  error?: ReactNode
}

/** Searches for the patient of the task, and shows the chosen one. */
function PatientOfTask({ chosen, onChoose, error }: PatientOfTaskProps) {
  const id = useId()
  const [isChoosingAgain, setChoosingAgain] = useState(false)
  const wrapper = { label: labels.patientId, error, errorProps: { id: `${id}-error`, mt: 5 } }
  if (chosen !== null) {
    return (
      <Input.Wrapper {...wrapper} labelElement="div" required>
        <ChosenPatient
          {...(error ? { errorId: `${id}-error` } : {})}
          onChange={() => {
            setChoosingAgain(true)
            onChoose(null)
          }}
        >
          <Box component="span" miw={0} className="long-words">
            {chosen.fullName}
          </Box>
        </ChosenPatient>
      </Input.Wrapper>
    )
  }
  return (
    <Input.Wrapper {...wrapper} id={id} required>
      <PatientSearch
        place="popup"
        takesFocus={isChoosingAgain}
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

const scopes = [
  { value: 'patient', label: 'Patient' },
  { value: 'internal', label: 'Internal' },
] as const

type TaskFormFieldsProps = {
  form: UseFormReturnType<TaskValues>
  /** yyyy-MM-dd in the clinic's zone. */
  today: string
}

/** The fields of a task, the same for adding and editing. */
export function TaskFormFields({ form, today }: TaskFormFieldsProps) {
  const { scope, patient, assignee, dueDate } = form.values
  return (
    <>
      <TextInput
        label={labels.title}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <ChoiceButtons
        legend="Scope"
        choices={scopes}
        value={scope}
        onChange={next => form.setFieldValue('scope', next)}
      />
      {scope === 'patient' ? (
        <PatientOfTask
          chosen={patient}
          onChoose={chosen => form.setFieldValue('patient', chosen)}
          error={form.errors.patient}
        />
      ) : null}
      <UserSelect
        label={labels.assignedById}
        placeholder="Unassigned"
        value={assignee}
        onChange={chosen => form.setFieldValue('assignee', chosen)}
        error={form.errors.assignee}
      />
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <Box flex={1}>
          <DayPicker
            label={labels.dueDate}
            value={dueDate}
            onChange={day => form.setFieldValue('dueDate', day)}
            today={today}
            grayWhenFull={false}
            format="MMM dd, yyyy"
            error={form.errors.dueDate}
          />
        </Box>
        {dueDate === null ? null : (
          <Button variant="default" onClick={() => form.setFieldValue('dueDate', null)}>
            No due date
          </Button>
        )}
      </Group>
      <Checkbox label={labels.completed} {...form.getInputProps('completed', { type: 'checkbox' })} />
    </>
  )
}
