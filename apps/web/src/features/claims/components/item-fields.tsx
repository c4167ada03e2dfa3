import { procedureCodes, suggestProcedures } from '@archwire/domain/claims/procedure-codes'
import { type AreaCode, areaCodes, areaLabel } from '@archwire/domain/claims/teeth'
import { Autocomplete, Checkbox, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { AmountField } from '../../../pickers/money/amount-field.tsx'
import '../../../ui/checkbox.css'
import '../../../ui/select.css'
import styles from './fields.module.css'
import { type ItemValues, itemLabels } from './item-values.ts'

type Props = { form: UseFormReturnType<ItemValues> }

const wordsOf = new Map(procedureCodes.map(({ code, description }) => [code, description]))

/** What a code stands for, where we have words for it. */
export const procedureWords = (code: string): string => wordsOf.get(code.trim().toUpperCase()) ?? ''

const optional: (keyof ItemValues)[] = ['endDate', 'teeth', 'areas']

/** A procedure: what, for how much, how often, when, and where in the mouth. */
export function ItemFields({ form }: Props) {
  const text = (field: keyof ItemValues) => ({
    label: itemLabels[field],
    autoComplete: 'off',
    required: !optional.includes(field),
    ...form.getInputProps(field),
  })
  const { procedureCode } = form.values
  return (
    <>
      <Autocomplete
        {...text('procedureCode')}
        description={procedureWords(procedureCode) || 'Type a code, or a word to look for one'}
        maxLength={20}
        data={suggestProcedures(procedureCode).map(({ code }) => code)}
        // The list would cover what is said to be wrong with the fields below, for whoever only comes here.
        openOnFocus={false}
        withScrollArea={false}
        comboboxProps={{ withinPortal: false }}
        classNames={{ options: styles.options ?? '', option: styles.option ?? '' }}
        // They are those that match already, by their words too.
        filter={({ options }) => options}
        renderOption={({ option }) => (
          <span>
            {option.value} <span className={styles.dimmed}>{procedureWords(option.value)}</span>
          </span>
        )}
      />
      <div className={styles.pair}>
        <AmountField {...text('fee')} onChange={fee => form.setFieldValue('fee', fee)} />
        <TextInput inputMode="numeric" maxLength={4} {...text('quantity')} />
      </div>
      <div className={styles.pair}>
        <TextInput placeholder="MM/DD/YYYY" inputMode="numeric" {...text('startDate')} />
        <TextInput placeholder="MM/DD/YYYY" inputMode="numeric" {...text('endDate')} />
      </div>
      <TextInput description="Such as 8 MD, 14, A" maxLength={200} {...text('teeth')} />
      <AreaFields form={form} />
    </>
  )
}

/** Where no single tooth is meant. */
function AreaFields({ form }: Props) {
  const { areas } = form.values
  const { error } = form.getInputProps('areas')
  const choose = (code: AreaCode, isChosen: boolean) =>
    form.setFieldValue(
      'areas',
      areaCodes.filter(one => (one === code ? isChosen : areas.includes(one))),
    )
  return (
    <fieldset className={styles.group}>
      <legend>{itemLabels.areas}</legend>
      <div className={styles.three}>
        {areaCodes.map(code => (
          <Checkbox
            key={code}
            label={areaLabel(code)}
            checked={areas.includes(code)}
            onChange={event => choose(code, event.currentTarget.checked)}
          />
        ))}
      </div>
      {error ? <p role="alert">{error}</p> : null}
    </fieldset>
  )
}
