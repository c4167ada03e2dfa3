import type { AppointmentTypeSettings } from '@archwire/contract/clinic/appointment-types'
import { Checkbox, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import '../../../ui/theme/checkbox.css'
import '../../../ui/theme/select.css'
import { roomCalls } from '../settings-list/settings-calls.ts'
import type { FieldsProps } from '../settings-list/settings-kind.ts'
import { ColorField } from './color-field.tsx'

export type TypeValues = {
  title: string
  color: string
  /** Minutes, as typed. */
  duration: string
  isRemote: boolean
  /** The id of the room; empty means any room. */
  roomId: string
  startsTreatment: boolean
}

/** The option for any room. */
const none = 'none'

export function durationProblem(typed: string): string | null {
  const minutes = Number(typed)
  if (typed.trim() === '') return 'Duration is required'
  if (!Number.isInteger(minutes) || minutes % 15 !== 0) return 'Must be a multiple of 15'
  if (minutes < 15) return 'Must be greater than or equal to 15'
  return minutes > 720 ? 'Must be less than or equal to 720' : null
}

export function TypeFields({ form }: FieldsProps<AppointmentTypeSettings, TypeValues>) {
  const rooms = useQuery(roomCalls.query).data ?? []
  const choices = rooms
    .filter(room => room.active || String(room.id) === form.values.roomId)
    .map(room => ({ value: String(room.id), label: room.active ? room.title : `${room.title} (not in use)` }))
  return (
    <>
      <TextInput
        label="Name"
        required
        data-autofocus
        autoComplete="off"
        maxLength={80}
        {...form.getInputProps('title')}
      />
      <ColorField {...form.getInputProps('color')} value={form.values.color} />
      <TextInput
        label="Duration"
        required
        inputMode="numeric"
        autoComplete="off"
        description="Minutes, in steps of 15"
        {...form.getInputProps('duration')}
      />
      <Checkbox
        label="Virtual"
        description="By video: it takes a doctor and no room."
        {...form.getInputProps('isRemote', { type: 'checkbox' })}
      />
      {form.values.isRemote ? null : (
        <Select
          label="Usual room"
          allowDeselect={false}
          data={[{ value: none, label: 'Any room' }, ...choices]}
          {...form.getInputProps('roomId')}
          value={form.values.roomId || none}
          onChange={id => form.setFieldValue('roomId', id === none ? '' : (id ?? ''))}
        />
      )}
      <Checkbox
        label="Starts a treatment"
        description="Counted as a start when the patient is seated."
        {...form.getInputProps('startsTreatment', { type: 'checkbox' })}
      />
    </>
  )
}
