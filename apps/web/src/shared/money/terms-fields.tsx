import {
  discountOptions,
  installmentOptions,
  interestOptions,
  type PlanTerms,
  planInvoices,
  planSums,
} from '@archwire/domain/finance/plan-maths'
import { formatDollars } from '@archwire/domain/money/format-dollars'
import { formatDay } from '@archwire/domain/time/format-day'
import { Box, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { ChoiceButtons } from '../../ui/form/choice-buttons.tsx'
import { FittingColumns } from '../../ui/layout/columns.tsx'
import { AmountField } from './amount-field.tsx'
import { countFor, type TermsValues } from './plan-terms.ts'
import styles from './terms-fields.module.css'

type Props = {
  values: TermsValues
  errors: Partial<Record<keyof TermsValues, ReactNode>>
  onChange: (changed: Partial<TermsValues>) => void
  /** The terms come from a contract, and cannot be changed. */
  isLocked?: boolean
  /** Shown below the amount. */
  children?: ReactNode
}

const classifications = [
  { value: 'one_time_payment', label: 'One-time payment' },
  { value: 'installments', label: 'Installments' },
] as const

const percents = (options: readonly number[]) =>
  options.map(value => ({ value: String(value), label: `${value}%` }))

/** Adds the value of the contract if it is not among the options. */
const withOwn = (options: { value: string; label: string }[], own: string, label: string) =>
  options.some(({ value }) => value === own) ? options : [...options, { value: own, label }]

/** The terms of a plan or a contract. */
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
      <fieldset disabled={isLocked} className={styles.terms}>
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
      <FittingColumns least={110}>
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
      </FittingColumns>
    </>
  )
}

/** '11 monthly payments of $318.18, the last one $318.20'; undefined if everything is paid at once. */
function laterPayments(terms: PlanTerms): string | undefined {
  const later = planInvoices(terms, '2000-01-01').slice(1)
  const [first] = later
  const last = later.at(-1)
  if (first === undefined || last === undefined) return undefined
  if (later.length === 1) return `1 monthly payment of ${formatDollars(last.totalCents)}`
  const each = `${later.length} monthly payments of ${formatDollars(first.totalCents)}`
  return last.totalCents === first.totalCents
    ? each
    : `${each}, the last one ${formatDollars(last.totalCents)}`
}

/** The resulting payments, calculated while somebody types. */
export function PlanSums({ terms }: { terms: PlanTerms }) {
  const { amountWithDiscountCents, totalDueCents, dueTodayCents } = planSums(terms)
  const later = laterPayments(terms)
  return (
    <Stack
      component="dl"
      gap={4}
      px="md"
      py="sm"
      bdrs={6}
      bg="var(--mantine-color-default-hover)"
      aria-label="What comes of it"
    >
      {terms.discountBps === 0 ? null : <Sum name="Amount with discount" cents={amountWithDiscountCents} />}
      <Sum name="Total" cents={totalDueCents} />
      <Sum name="Total due today" cents={dueTodayCents} isMain />
      {later === undefined ? null : (
        <Group wrap="nowrap" align="stretch" justify="space-between">
          <dt>Then</dt>
          <Box component="dd" ta="right">
            {later}
          </Box>
        </Group>
      )}
    </Stack>
  )
}

const Sum = ({ name, cents, isMain = false }: { name: string; cents: number; isMain?: boolean }) => (
  <Group wrap="nowrap" justify="space-between" {...(isMain && { fw: 600 })}>
    <dt>{name}</dt>
    <Box component="dd" ta="right">
      {formatDollars(cents)}
    </Box>
  </Group>
)

/** Each payment with its day. */
export const PlanSchedule = ({ terms, today }: { terms: PlanTerms; today: string }) => (
  <ol aria-label="Payments">
    {planInvoices(terms, today).map(({ sequence, dueDate, totalCents }) => (
      <Group
        component="li"
        key={sequence}
        wrap="nowrap"
        justify="space-between"
        py={6}
        className="line-below"
      >
        <span>{sequence === 1 ? 'Today' : formatDay(dueDate, 'MM/dd/yyyy')}</span>
        <span>{formatDollars(totalCents)}</span>
      </Group>
    ))}
  </ol>
)
