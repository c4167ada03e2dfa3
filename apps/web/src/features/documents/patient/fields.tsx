import type { ReactNode } from 'react'
import styles from './fields.module.css'

type Labelled = {
  /** In the page; what is wrong with it has the same with `-problem` behind it. */
  id: string
  label: string
  hint?: string | undefined
  isOptional?: boolean
  problem: string | undefined
}

const describedBy = ({ id, hint, problem }: Labelled): string | undefined =>
  [problem === undefined ? '' : `${id}-problem`, hint === undefined ? '' : `${id}-hint`]
    .filter(Boolean)
    .join(' ') || undefined

const Problem = ({ id, problem }: Pick<Labelled, 'id' | 'problem'>) =>
  problem === undefined ? null : (
    <p id={`${id}-problem`} className={styles.problem}>
      {problem}
    </p>
  )

const LabelText = ({ label, isOptional = false }: Pick<Labelled, 'label' | 'isOptional'>) => (
  <>
    {label}
    {isOptional ? <span className={styles.optional}> (optional)</span> : null}
  </>
)

type ChoiceProps = Labelled & {
  choices: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** One of a few, each as large as a thumb. */
export function ChoiceField(props: ChoiceProps) {
  const { id, hint, problem, choices, value, onChange } = props
  return (
    <fieldset className={styles.field} aria-describedby={describedBy(props)}>
      <legend className={styles.label}>
        <LabelText {...props} />
      </legend>
      {hint === undefined ? null : (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      <div className={styles.choices} data-wrong={problem === undefined ? undefined : true}>
        {choices.map((choice, index) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={id}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      <Problem id={id} problem={problem} />
    </fieldset>
  )
}

type TextProps = Labelled & {
  value: string
  onChange: (value: string) => void
  longest: number
  /** One line, and what the browser may know of it. */
  autoComplete?: string
}

/** Written by hand: of several lines, unless the browser may fill it in. */
export function TextField(props: TextProps) {
  const { id, value, onChange, longest, problem, autoComplete } = props
  const field = {
    id,
    value,
    maxLength: longest,
    'aria-invalid': problem !== undefined,
    'aria-describedby': describedBy(props),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  return (
    <Field {...props}>
      {autoComplete === undefined ? (
        <textarea rows={2} {...field} />
      ) : (
        <input type="text" autoComplete={autoComplete} {...field} />
      )}
    </Field>
  )
}

type SelectProps = Labelled & {
  value: string
  onChange: (value: string) => void
  options: readonly string[]
}

export function SelectField(props: SelectProps) {
  const { id, value, onChange, options, problem } = props
  return (
    <Field {...props}>
      <select
        id={id}
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy(props)}
        onChange={event => onChange(event.target.value)}
      >
        <option value="">Please choose</option>
        {options.map(option => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </Field>
  )
}

/** A label above, and what is wrong below. */
export function Field({ children, ...props }: Labelled & { children: ReactNode }) {
  const { id, hint, problem } = props
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        <LabelText {...props} />
      </label>
      {hint === undefined ? null : (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      {children}
      <Problem id={id} problem={problem} />
    </div>
  )
}
