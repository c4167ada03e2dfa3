import type { Eligibility } from '@archwire/contract/eligibility/eligibility'
import { fixErrorsFirst } from '@archwire/domain/eligibility/eligibility-status'
import { payerErrorMessage } from '@archwire/domain/eligibility/payer-error-message'
import { Message } from '../../../ui/message.tsx'
import styles from './answer-errors.module.css'
import { errorWords } from './eligibility-words.ts'

/** What must be put right before the payer can answer: each error by its code and what it means. */
export function AnswerErrors({ eligibility: { status, response, failure } }: { eligibility: Eligibility }) {
  const errors = response?.errors ?? []
  if (status === 'failed') {
    return (
      <Message kind="alert" title="The payer could not be asked.">
        {failure === null ? null : <p>{failure}</p>}
      </Message>
    )
  }
  if (errors.length === 0) return null
  return (
    <Message kind="alert" title={fixErrorsFirst}>
      <ul className={styles.errors} aria-label="Eligibility errors">
        {[...new Map(errors.map(error => [errorWords(error), error]))].map(([words, error]) => (
          <li key={words}>
            <b>{error.statusCode}</b> {payerErrorMessage(error.description)}
          </li>
        ))}
      </ul>
    </Message>
  )
}
