import type { LabelSettings } from '@archwire/contract/clinic/labels'
import { TextInput } from '@mantine/core'
import { required } from '../../../lib/forms/field-problems.ts'
import { labelCalls } from '../settings-list/settings-calls.ts'
import type { SettingsKind } from '../settings-list/settings-kind.ts'
import { SettingsListScreen } from '../settings-list/settings-list-screen.tsx'
import { ColorField } from './color-field.tsx'
import { palette } from './palette.ts'

type Values = { name: string; color: string }

const labels: SettingsKind<LabelSettings, Values, Values> = {
  path: '/settings/labels',
  title: 'Labels',
  one: 'label',
  hint: 'Up to three can be put on an appointment. “No Show” and “Reschedule” are put on by themselves.',
  empty: 'There is no label in use. Add those by which you tell appointments apart.',
  where: 'with this label',
  nameOf: label => label.name,
  factsOf: () => null,
  colorOf: label => label.color,
  labels: { name: 'Name', color: 'Color' },
  noValues: () => ({ name: '', color: palette[0][0] }),
  valuesOf: ({ name, color }) => ({ name, color }),
  rules: { name: required('Name is required') },
  toSend: values => values,
  Fields: ({ form }) => (
    <>
      <TextInput
        label="Name"
        required
        data-autofocus
        autoComplete="off"
        maxLength={60}
        {...form.getInputProps('name')}
      />
      <ColorField {...form.getInputProps('color')} value={form.values.color} />
    </>
  ),
  ...labelCalls,
}

export const LabelsScreen = () => <SettingsListScreen kind={labels} />
