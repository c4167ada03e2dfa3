import type { PayerChange, PayerSettings } from '@archwire/contract/clinic/payers'
import { payerKindLabel, payerKinds } from '@archwire/domain/insurance/payers'
import { Checkbox, Select, Stack, TextInput } from '@mantine/core'
import { FieldGroup } from '../../../ui/form/field-group.tsx'
import { payerCalls } from '../settings-list/settings-calls.ts'
import type { FieldsProps, SettingsKind } from '../settings-list/settings-kind.ts'
import { SettingsListScreen } from '../settings-list/settings-list-screen.tsx'
import { enrollments, labels, noPayer, payerFacts, rules, toSend, valuesOf } from './payer-values.ts'
import '../../../ui/theme/checkbox.css'
import '../../../ui/theme/select.css'

const kinds = payerKinds.map(value => ({ value, label: payerKindLabel(value) }))

export const PayerFields = ({ form }: FieldsProps<PayerSettings, PayerChange>) => (
  <>
    <TextInput
      label={labels.name}
      required
      data-autofocus
      autoComplete="off"
      maxLength={60}
      {...form.getInputProps('name')}
    />
    <TextInput
      label={labels.code}
      description="As the clearinghouse lists it"
      required
      autoComplete="off"
      maxLength={20}
      {...form.getInputProps('code')}
    />
    <Select
      label={labels.kind}
      description="Stands in every claim to this payer"
      allowDeselect={false}
      data={kinds}
      {...form.getInputProps('kind')}
    />
    <FieldGroup legend="Enrolled for" isPart>
      <Stack gap="sm">
        {enrollments.map(one => (
          <Checkbox key={one} label={labels[one]} {...form.getInputProps(one, { type: 'checkbox' })} />
        ))}
      </Stack>
    </FieldGroup>
  </>
)

const payers: SettingsKind<PayerSettings, PayerChange, PayerChange> = {
  path: '/settings/payers',
  title: 'Payers',
  one: 'payer',
  hint: 'Payers of your own, beside the common ones that every clinic finds. Nothing goes to a payer that you are not enrolled for.',
  empty: 'There is no payer of your own in use. Add those that insurances need and the search does not find.',
  where: 'with this payer',
  nameOf: payer => payer.name,
  factsOf: payerFacts,
  labels,
  noValues: noPayer,
  valuesOf,
  rules,
  toSend,
  Fields: PayerFields,
  ...payerCalls,
}

export const PayersScreen = () => <SettingsListScreen kind={payers} />
