import type { UsualFee, UsualFeeChange } from '@archwire/contract/clinic/usual-fees'
import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ProcedureField } from '../../../shared/insurance/procedure-field.tsx'
import { AmountField } from '../../../shared/money/amount-field.tsx'
import { FieldColumns } from '../../../ui/form/field-columns.tsx'
import { Choices, FieldGroup } from '../../../ui/form/field-group.tsx'
import { typeCalls, usualFeeCalls } from '../settings-list/settings-calls.ts'
import type { FieldsProps, SettingsKind } from '../settings-list/settings-kind.ts'
import { SettingsListScreen } from '../settings-list/settings-list-screen.tsx'
import { feeFacts, labels, noFee, rules, toSend, type UsualFeeValues, valuesOf } from './usual-fee-values.ts'
import '../../../ui/theme/checkbox.css'

function UsualFeeFields({ form }: FieldsProps<UsualFee, UsualFeeValues>) {
  const { data: types = [] } = useQuery(typeCalls.query)
  const chosen = form.values.appointmentTypeIds
  // A type that went out of use stays to be taken off.
  const offered = types.filter(type => type.active || chosen.includes(type.id))
  const choose = (id: number, isChosen: boolean) =>
    form.setFieldValue('appointmentTypeIds', isChosen ? [...chosen, id] : chosen.filter(one => one !== id))
  return (
    <>
      <ProcedureField label={labels.code} required data-autofocus {...form.getInputProps('code')} />
      <FieldColumns shares={[1, 1]}>
        <AmountField
          label={labels.fee}
          required
          {...form.getInputProps('fee')}
          onChange={fee => form.setFieldValue('fee', fee)}
        />
        <TextInput
          label={labels.months}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...form.getInputProps('months')}
        />
      </FieldColumns>
      <FieldGroup legend={labels.appointmentTypeIds} isPart>
        <Choices inPairs>
          {offered.map(type => (
            <Checkbox
              key={type.id}
              label={type.title}
              checked={chosen.includes(type.id)}
              onChange={event => choose(type.id, event.currentTarget.checked)}
            />
          ))}
        </Choices>
        {offered.length > 0 ? null : <p>There are no appointment types yet.</p>}
      </FieldGroup>
    </>
  )
}

const usualFees: SettingsKind<UsualFee, UsualFeeValues, UsualFeeChange> = {
  path: '/settings/usual-fees',
  title: 'Usual fees',
  one: 'usual fee',
  hint: 'What the clinic bills for a procedure. New claims are filled in with it: at visits of the types that you choose, or for the treatment of a contract.',
  empty: 'There is no usual fee yet. Add what you bill most, and claims need no typing.',
  where: 'with this fee',
  nameOf: ({ code }) => code,
  factsOf: fee => feeFacts(fee, []),
  labels,
  noValues: noFee,
  valuesOf,
  rules,
  toSend,
  Fields: UsualFeeFields,
  ...usualFeeCalls,
}

/** The clinic's usual fees, each with the types of visits at which it is billed. */
export function UsualFeesScreen() {
  const { data: types } = useQuery(typeCalls.query)
  const kind = useMemo(
    () => ({ ...usualFees, factsOf: (fee: UsualFee) => feeFacts(fee, types ?? []) }),
    [types],
  )
  return <SettingsListScreen kind={kind} />
}
