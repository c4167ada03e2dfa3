import type { LabelSettings } from '@archwire/contract/clinic/labels'
import { TextInput } from '@mantine/core'
import { required } from '../../../lib/form-rules.ts'
import { labelCalls } from '../api/set-up.ts'
import { ColorField } from '../components/color-field.tsx'
import { palette } from '../components/palette.ts'
import type { SetUpKind } from '../components/set-up-kind.ts'
import { SetUpScreen } from './set-up-screen.tsx'

type Values = { name: string; color: string }

const labels: SetUpKind<LabelSettings, Values, Values> = {
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

export const LabelsScreen = () => <SetUpScreen kind={labels} />
