import { discountOptions, installmentOptions, interestOptions } from '@archwire/domain/finance/plan-maths'
import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { ChoiceButtons } from '../../ui/choice-buttons.tsx'
import { AmountField } from './amount-field.tsx'
import { countFor, type TermsValues } from './plan-terms.ts'
import styles from './terms-fields.module.css'

type Props = {
  values: TermsValues
  errors: Partial<Record<keyof TermsValues, ReactNode>>
  onChange: (changed: Partial<TermsValues>) => void
  /** They follow from a contract. */
  isLocked?: boolean
  /** Below the amount. */
  children?: ReactNode
}

const classifications = [
  { value: 'one_time_payment', label: 'One-time payment' },
  { value: 'installments', label: 'Installments' },
] as const

const percents = (options: readonly number[]) =>
  options.map(value => ({ value: String(value), label: `${value}%` }))

/** One that a contract has, whatever is offered here. */
const withOwn = (options: { value: string; label: string }[], own: string, label: string) =>
  options.some(({ value }) => value === own) ? options : [...options, { value: own, label }]

/** What a plan or a contract is agreed on. */
export function TermsFields({ values, errors, onChange, isLocked = false, children }: Props) {
  const { classification, discountRate, interestRate, installments } = values
  const select = (field: 'discountRate' | 'interestRate' | 'installments') => ({
    value: values[field],
    error: errors[field],
    disabled: isLocked,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ [field]: value }),
  })
  return (
    <>
      <fieldset disabled={isLocked} className={styles.plain}>
        <ChoiceButtons
          legend="Payment type"
          choices={classifications}
          value={classification}
          onChange={chosen =>
            onChange({ classification: chosen, installments: countFor(chosen, installments) })
          }
        />
      </fieldset>
      <TextInput
        label="Description"
        data-autofocus
        required
        autoComplete="off"
        maxLength={500}
        disabled={isLocked}
        value={values.description}
        error={errors.description}
        onChange={({ currentTarget: { value } }) => onChange({ description: value })}
      />
      <AmountField
        label="Amount"
        required
        disabled={isLocked}
        value={values.amount}
        error={errors.amount}
        onChange={amount => onChange({ amount })}
      />
      {children}
      <div className={styles.rates}>
        <NativeSelect
          label="Discount"
          data={withOwn(percents(discountOptions), discountRate, `${discountRate}%`)}
          {...select('discountRate')}
        />
        <NativeSelect
          label="Interest"
          data={withOwn(percents(interestOptions), interestRate, `${interestRate}%`)}
          {...select('interestRate')}
        />
        {classification === 'installments' ? (
          <NativeSelect
            label="Installments"
            data={installmentOptions.map(String)}
            {...select('installments')}
          />
        ) : null}
      </div>
    </>
  )
}
