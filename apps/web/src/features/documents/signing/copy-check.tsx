import { type SubmitEvent, useRef, useState } from 'react'
import { Column } from '../../../ui/patient/column.tsx'
import { Field } from '../../../ui/patient/fields.tsx'
import styles from './signing.module.css'

type Props = {
  firstName: string
  hint: string
  button: string
  /** Opens the signed document, or throws the reason why not. */
  open: (dob: string) => Promise<unknown>
}

/** Asks for the date of birth before it shows a signed document. */
export function BirthdayCheck({ firstName, hint, button, open: openWith }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [dob, setDob] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  // The field takes the focus, so that the date can be corrected at once.
  const refuse = (why: string) => {
    setProblem(why)
    field.current?.focus()
  }
  const open = async () => {
    if (isAsking) return
    if (dob === '') return refuse('Please enter the date of birth.')
    setAsking(true)
    setProblem(undefined)
    await openWith(dob).catch((error: Error) => refuse(error.message))
    setAsking(false)
  }
  return (
    <Column
      as="form"
      gap={16}
      noValidate
      className={`${styles.birthday} screen-only`}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        void open()
      }}
    >
      <Field id="birthday" label={`Date of birth of ${firstName}`} hint={hint} problem={problem}>
        <input
          ref={field}
          type="date"
          id="birthday"
          value={dob}
          min="1900-01-01"
          autoComplete="bday"
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? 'birthday-hint' : 'birthday-problem birthday-hint'}
          onChange={event => setDob(event.target.value)}
        />
      </Field>
      <button type="submit" aria-disabled={isAsking}>
        {isAsking ? 'Opening…' : button}
      </button>
    </Column>
  )
}
