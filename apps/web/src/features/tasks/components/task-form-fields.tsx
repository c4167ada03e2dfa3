import { Button, Checkbox, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { DayPicker } from '../../../pickers/date/day-picker.tsx'
import { UserSelect } from '../../../pickers/users/user-select.tsx'
import '../../../ui/checkbox.css'
import { ChoiceButtons } from '../../../ui/choice-buttons.tsx'
import { PatientOfTask } from './patient-of-task.tsx'
import styles from './task-form-fields.module.css'
import { labels, type TaskValues } from './task-values.ts'

const scopes = [
  { value: 'patient', label: 'Patient' },
  { value: 'internal', label: 'Internal' },
] as const

type Props = {
  form: UseFormReturnType<TaskValues>
  /** yyyy-MM-dd in the clinic's zone. */
  today: string
}

/** The fields of a task, the same for adding and editing. */
export function TaskFormFields({ form, today }: Props) {
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
      <div className={styles.due}>
        <DayPicker
          label={labels.dueDate}
          value={dueDate}
          onChange={day => form.setFieldValue('dueDate', day)}
          today={today}
          grayWhenFull={false}
          format="MMM dd, yyyy"
          error={form.errors.dueDate}
        />
        {dueDate === null ? null : (
          <Button variant="default" onClick={() => form.setFieldValue('dueDate', null)}>
            No due date
          </Button>
        )}
      </div>
      <Checkbox label={labels.completed} {...form.getInputProps('completed', { type: 'checkbox' })} />
    </>
  )
}
