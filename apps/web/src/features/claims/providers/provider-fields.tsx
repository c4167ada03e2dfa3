import { addressKinds, npiTypes, providerKinds } from '@archwire/domain/claims/claim-fields'
import { Button, NativeSelect, Select, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { providersQuery, taxonomiesQuery, taxonomyLabel } from '../../../shared/clinic/providers.ts'
import { Failure } from '../../../ui/feedback/message.tsx'
import { FieldColumns } from '../../../ui/form/field-columns.tsx'
import { FieldGroup } from '../../../ui/form/field-group.tsx'
import '../../../ui/theme/select.css'
import { addressKindNames, npiTypeNames } from '../claim/claim-labels.tsx'
import {
  addressLabels,
  filledFrom,
  nextAddressKind,
  noAddress,
  type ProviderValues,
  providerLabels,
} from './provider-values.ts'

type Props = { form: UseFormReturnType<ProviderValues> }
type TextField = Exclude<keyof ProviderValues, 'addresses'>

const choose = { value: '', label: 'Choose' }
const kindChoices = [choose, ...providerKinds]
const npiTypeChoices = [choose, ...npiTypes.map(value => ({ value, label: npiTypeNames[value] }))]
const addressChoices = [choose, ...addressKinds.map(value => ({ value, label: addressKindNames[value] }))]

/** The fields of a provider: identifiers, names and addresses. */
export function ProviderFields({ form }: Props) {
  const text = (field: TextField) => ({
    label: providerLabels[field],
    autoComplete: 'off',
    required: true,
    ...form.getInputProps(field),
  })
  return (
    <>
      <FieldColumns shares={[1, 1]}>
        <NativeSelect data={kindChoices} {...text('kind')} />
        <OwnProviders form={form} />
      </FieldColumns>
      <NativeSelect data={npiTypeChoices} {...text('npiType')} />
      {form.values.npiType === 'organization' ? (
        <TextInput maxLength={200} {...text('organizationName')} />
      ) : (
        <FieldColumns shares={[1, 1]}>
          <TextInput maxLength={80} {...text('firstName')} />
          <TextInput maxLength={80} {...text('lastName')} />
        </FieldColumns>
      )}
      <FieldColumns shares={[1, 1]}>
        <TextInput inputMode="numeric" maxLength={20} {...text('npi')} />
        <TextInput inputMode="numeric" maxLength={20} {...text('taxId')} />
      </FieldColumns>
      <FieldColumns shares={[1, 1]}>
        <TextInput maxLength={60} {...text('specialty')} />
        <TaxonomySelect form={form} />
      </FieldColumns>
      <Addresses form={form} />
    </>
  )
}

/** The clinic's own providers: choosing one fills in its known values. */
function OwnProviders({ form }: Props) {
  const { data = [], error } = useQuery(providersQuery)
  return (
    <NativeSelect
      label="From the clinic’s providers"
      description="Fills in the fields below"
      error={error?.message}
      data={[
        { value: '', label: 'Typed by hand' },
        ...data.map(({ id, name, npi }) => ({ value: String(id), label: `${name}, NPI ${npi}` })),
      ]}
      value={String(data.find(({ npi }) => npi === form.values.npi.trim())?.id ?? '')}
      onChange={event => {
        const chosen = data.find(({ id }) => String(id) === event.currentTarget.value)
        if (chosen === undefined) return
        form.setValues(typed => filledFrom(typed as ProviderValues, chosen))
        form.clearErrors()
      }}
    />
  )
}

function TaxonomySelect({ form }: Props) {
  const { data = [], error, refetch } = useQuery(taxonomiesQuery)
  const { value, ...field } = form.getInputProps('taxonomy')
  const known = data.map(one => ({ value: one.code, label: taxonomyLabel(one) }))
  // The current taxonomy is an option even before the others are loaded.
  const isKnown = value === '' || known.some(one => one.value === value)
  if (error !== null && data.length === 0) {
    return <Failure title={error.message} retry={() => void refetch()} />
  }
  return (
    <Select
      label={providerLabels.taxonomy}
      required
      searchable
      allowDeselect={false}
      placeholder="Code or specialty"
      nothingFoundMessage="There are no results"
      data={[...(isKnown ? [] : [{ value, label: value }]), ...known]}
      {...field}
      value={value || null}
      onChange={code => form.setFieldValue('taxonomy', code ?? '')}
    />
  )
}

function Addresses({ form }: Props) {
  const { addresses } = form.values
  const next = nextAddressKind(addresses)
  return (
    <>
      {addresses.map((_address, at) => {
        const text = (field: keyof typeof addressLabels) => ({
          label: addressLabels[field],
          autoComplete: 'off',
          required: field !== 'address2',
          ...form.getInputProps(`addresses.${at}.${field}`),
        })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an address is known by its place, as its problems are.
          <FieldGroup key={at} isPart legend={at === 0 ? 'Address' : 'Second address'}>
            <Stack gap="sm">
              <NativeSelect data={addressChoices} {...text('kind')} />
              <FieldColumns shares={[1, 1]}>
                <TextInput maxLength={200} {...text('address1')} />
                <TextInput maxLength={200} {...text('address2')} />
              </FieldColumns>
              <FieldColumns shares={[1, 2, 1]}>
                <TextInput maxLength={20} inputMode="numeric" {...text('zipcode')} />
                <TextInput maxLength={100} {...text('city')} />
                <TextInput maxLength={50} {...text('state')} />
              </FieldColumns>
              {addresses.length > 1 ? (
                <div>
                  <Button variant="default" onClick={() => form.removeListItem('addresses', at)}>
                    Remove this address
                  </Button>
                </div>
              ) : null}
            </Stack>
          </FieldGroup>
        )
      })}
      {next === undefined ? null : (
        <div>
          <Button variant="default" onClick={() => form.insertListItem('addresses', noAddress(next))}>
            Add another address
          </Button>
        </div>
      )}
    </>
  )
}
