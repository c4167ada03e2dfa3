import { type Payer, searchPayers } from '@archwire/contract/insurance/payers'
import { useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import type { FindPayers } from '../../../shared/payers/payer-list.tsx'
import { type PayerChoice, PayerSearch } from '../../../shared/payers/payer-search.tsx'
import { Field } from '../../../ui/patient/fields.tsx'

const findPayers = (query: string, options: { signal: AbortSignal; isPatients: boolean }): Promise<Payer[]> =>
  call(searchPayers, { query: { query } }, options)

type Props = {
  id: string
  label: string
  hint: string
  /** Shown where no payer has that name. */
  none: string
  value: PayerChoice
  onChange: (choice: PayerChoice) => void
  problem: string | undefined
  isRequired: boolean
  isPatients: boolean
  onRefused: (error: unknown) => void
}

/** A payer, found by name or id; text that was typed without choosing names no payer. */
export function PayerField(props: Props) {
  const { id, value, onChange, isRequired, isPatients, onRefused, none, ...labelled } = props
  const [isTyping, setTyping] = useState(false)
  // Nothing is wrong yet while somebody types and the list is open.
  const problem = isTyping ? undefined : labelled.problem
  const find: FindPayers = (term, signal) =>
    findPayers(term, { signal, isPatients }).catch((error: unknown) => {
      if (!signal.aborted) onRefused(error)
      throw error
    })
  return (
    <Field id={id} {...labelled} problem={problem} isRequired={isRequired}>
      <PayerSearch value={value} onChange={onChange} find={find} none={none}>
        {field => (
          <input
            {...field}
            id={id}
            aria-required={isRequired}
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? `${id}-hint` : `${id}-problem ${id}-hint`}
            onChange={event => {
              setTyping(true)
              field.onChange(event)
            }}
            onBlur={event => {
              setTyping(false)
              field.onBlur(event)
            }}
          />
        )}
      </PayerSearch>
    </Field>
  )
}
