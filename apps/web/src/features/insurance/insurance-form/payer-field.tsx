import { type Payer, searchPayers } from '@archwire/contract/insurance/payers'
import { call } from '../../../lib/api/call.ts'
import type { FindPayers } from '../../../shared/payers/payer-list.tsx'
import { PayerSearch } from '../../../shared/payers/payer-search.tsx'
import { Field } from '../../../ui/patient/fields.tsx'
import { labels } from './form-values.ts'

const findPayers = (query: string, options: { signal: AbortSignal; isPatients: boolean }): Promise<Payer[]> =>
  call(searchPayers, { query: { query } }, options)

type Props = {
  id: string
  /** The typed text, and the payer that was chosen, if any. */
  text: string
  payer: Payer | null
  onChange: (change: { payerText: string; payer: Payer | null }) => void
  problem: string | undefined
  isRequired: boolean
  isPatients: boolean
  onRefused: (error: unknown) => void
}

const hints = {
  staff: 'Type a few letters, and choose it from the list.',
  patient:
    'The insurer your card names. Type a few letters and choose it; leave it empty if it is not in the list.',
}

/** A payer, found by name or id; text that was typed without choosing names no payer. */
export function PayerField(props: Props) {
  const { id, text, payer, onChange, problem, isRequired, isPatients, onRefused } = props
  const find: FindPayers = (term, signal) =>
    findPayers(term, { signal, isPatients }).catch((error: unknown) => {
      if (!signal.aborted) onRefused(error)
      throw error
    })
  return (
    <Field
      id={id}
      label={labels.payer}
      hint={isPatients ? hints.patient : hints.staff}
      problem={problem}
      isRequired={isRequired}
    >
      <PayerSearch
        value={{ payer, text }}
        onChange={choice => onChange({ payer: choice.payer, payerText: choice.text })}
        find={find}
        none="No insurance provider has this name. You can leave this empty."
      >
        {field => (
          <input
            {...field}
            id={id}
            aria-required={isRequired}
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? `${id}-hint` : `${id}-problem ${id}-hint`}
          />
        )}
      </PayerSearch>
    </Field>
  )
}
