import type { PayerChange, PayerSettings } from '@archwire/contract/clinic/payers'
import { payerKindLabel, payerKinds } from '@archwire/domain/insurance/payers'
import { Checkbox, Select, TextInput } from '@mantine/core'
import '../../../ui/checkbox.css'
import '../../../ui/select.css'
import { enrollments, labels } from './payer-values.ts'
import styles from './provider-fields.module.css'
import type { FieldsProps } from './set-up-kind.ts'

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
    <fieldset className={styles.address}>
      <legend>Enrolled for</legend>
      {enrollments.map(one => (
        <Checkbox key={one} label={labels[one]} {...form.getInputProps(one, { type: 'checkbox' })} />
      ))}
    </fieldset>
  </>
)
