import type { ProviderChange, ProviderSettings } from '@archwire/contract/clinic/providers'
import { Select, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { taxonomiesQuery, taxonomyLabel } from '../../../shared/clinic/providers.ts'
import { ChoiceButtons } from '../../../ui/form/choice-buttons.tsx'
import { FieldColumns } from '../../../ui/form/field-columns.tsx'
import { FieldGroup } from '../../../ui/form/field-group.tsx'
import { providerCalls } from '../settings-list/settings-calls.ts'
import type { FieldsProps, SettingsKind } from '../settings-list/settings-kind.ts'
import { SettingsListScreen } from '../settings-list/settings-list-screen.tsx'
import {
  type AddressKind,
  labels,
  noProvider,
  type ProviderValues,
  rules,
  toSend,
  valuesOf,
} from './provider-values.ts'
import '../../../ui/theme/select.css'

type Props = FieldsProps<ProviderSettings, ProviderValues>

const types = [
  { value: 'individual', label: 'Individual' },
  { value: 'organization', label: 'Organization' },
] as const

export function ProviderFields({ form }: Props) {
  const isPerson = form.values.npiType === 'individual'
  const text = (field: keyof ProviderValues) => ({
    label: labels[field],
    autoComplete: 'off',
    ...form.getInputProps(field),
  })
  return (
    <>
      <ChoiceButtons
        legend={labels.npiType}
        choices={types}
        value={form.values.npiType}
        onChange={type => form.setFieldValue('npiType', type)}
      />
      {isPerson ? (
        <FieldColumns shares={[1, 1]}>
          <TextInput required data-autofocus maxLength={80} {...text('firstName')} />
          <TextInput required maxLength={80} {...text('lastName')} />
        </FieldColumns>
      ) : (
        <TextInput required data-autofocus maxLength={200} {...text('organizationName')} />
      )}
      <FieldColumns shares={[1, 1]}>
        <TextInput required description="Ten digits" inputMode="numeric" {...text('npi')} />
        <TextInput required description="Nine digits" inputMode="numeric" {...text('taxId')} />
      </FieldColumns>
      <TextInput required maxLength={60} {...text('specialty')} />
      <TaxonomySelect form={form} />
      <AddressFields legend="Primary address" kind="primary" text={text} />
      <AddressFields legend="Secondary address" kind="secondary" text={text} />
    </>
  )
}

/** The option for no choice. */
const none = 'none'

function TaxonomySelect({ form }: Pick<Props, 'form'>) {
  const { data = [], error } = useQuery(taxonomiesQuery)
  const { value, onChange, ...field } = form.getInputProps('taxonomy')
  const known = data.map(one => ({ value: one.code, label: taxonomyLabel(one) }))
  // The chosen taxonomy is an option even before the others are loaded.
  const isKnown = value === '' || known.some(one => one.value === value)
  return (
    <Select
      label={labels.taxonomy}
      allowDeselect={false}
      data={[{ value: none, label: 'None' }, ...(isKnown ? [] : [{ value, label: value }]), ...known]}
      {...field}
      error={field.error ?? error?.message}
      value={value || none}
      onChange={code => form.setFieldValue('taxonomy', code === none ? '' : (code ?? ''))}
    />
  )
}

type AddressProps = {
  legend: string
  kind: AddressKind
  text: (field: keyof ProviderValues) => Parameters<typeof TextInput>[0]
}

const AddressFields = ({ legend, kind, text }: AddressProps) => (
  <FieldGroup legend={legend} isPart>
    <Stack gap="sm">
      <TextInput maxLength={200} {...text(`${kind}_address1`)} />
      <TextInput maxLength={200} {...text(`${kind}_address2`)} />
      <FieldColumns shares={[2, 1, 1]}>
        <TextInput maxLength={100} {...text(`${kind}_city`)} />
        <TextInput maxLength={50} {...text(`${kind}_state`)} />
        <TextInput maxLength={20} inputMode="numeric" {...text(`${kind}_zipcode`)} />
      </FieldColumns>
    </Stack>
  </FieldGroup>
)

const providers: SettingsKind<ProviderSettings, ProviderValues, ProviderChange> = {
  path: '/settings/providers',
  title: 'Providers',
  one: 'provider',
  hint: 'Whom the clinic bills as: its doctors, and the clinic itself. Insurances know them by their NPI.',
  empty:
    'There is no provider in use. Add the clinic as an organization, and each doctor who treats patients.',
  where: 'with this provider',
  nameOf: provider => provider.name,
  factsOf: ({ npi, npiType, specialty }) => `NPI ${npi} · ${npiType} · ${specialty}`,
  labels,
  noValues: noProvider,
  valuesOf,
  rules,
  toSend,
  Fields: ProviderFields,
  ...providerCalls,
}

export const ProvidersScreen = () => <SettingsListScreen kind={providers} />
