import type { CopyCheck as Check, CopyProof } from '@archwire/contract/documents/signing'
import { type SubmitEvent, useRef, useState } from 'react'
import { Column } from '../../../ui/patient/column.tsx'
import { Field } from '../../../ui/patient/fields.tsx'
import styles from './signing.module.css'

type Props = {
  check: Check
  firstName: string
  hint: string
  button: string
  /** Opens the signed document, or throws the reason why not. */
  open: (proof: CopyProof) => Promise<unknown>
}

/** What is asked: something that is on file. */
const questions = {
  birthday: {
    label: (firstName: string) => `Date of birth of ${firstName}`,
    missing: 'Please enter the date of birth.',
    proof: (text: string): CopyProof => ({ dob: text }),
    isWhole: (text: string) => text !== '',
    input: { type: 'date', min: '1900-01-01', autoComplete: 'bday' },
  },
  phone: {
    label: () => 'Last four digits of the phone number that we have on file',
    missing: 'Please enter the four digits.',
    proof: (text: string): CopyProof => ({ phone_last_digits: text.trim() }),
    isWhole: (text: string) => /^\d{4}$/.test(text.trim()),
    input: { type: 'text', inputMode: 'numeric', maxLength: 4, autoComplete: 'off' },
  },
} as const

/** Asks for something that is on file before it shows a signed document; where nothing is, it says to call. */
export const CopyCheck = ({ check, ...props }: Props) =>
  check === 'call' ? (
    <p>If you would like a copy, please call us.</p>
  ) : (
    <Question {...props} question={questions[check]} />
  )

type QuestionProps = Omit<Props, 'check'> & { question: (typeof questions)[keyof typeof questions] }

function Question({ question, firstName, hint, button, open: openWith }: QuestionProps) {
  const field = useRef<HTMLInputElement>(null)
  const [entered, setEntered] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  // The field takes the focus, so that it can be corrected at once.
  const refuse = (why: string) => {
    setProblem(why)
    field.current?.focus()
  }
  const open = async () => {
    if (isAsking) return
    if (!question.isWhole(entered)) return refuse(question.missing)
    setAsking(true)
    setProblem(undefined)
    await openWith(question.proof(entered)).catch((error: Error) => refuse(error.message))
    setAsking(false)
  }
  return (
    <Column
      as="form"
      gap={16}
      noValidate
      className={`${styles.check} screen-only`}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        void open()
      }}
    >
      <Field id="copy-check" label={question.label(firstName)} hint={hint} problem={problem}>
        <input
          {...question.input}
          ref={field}
          id="copy-check"
          value={entered}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? 'copy-check-hint' : 'copy-check-problem copy-check-hint'}
          onChange={event => setEntered(event.target.value)}
        />
      </Field>
      <button type="submit" aria-disabled={isAsking}>
        {isAsking ? 'Opening…' : button}
      </button>
    </Column>
  )
}
