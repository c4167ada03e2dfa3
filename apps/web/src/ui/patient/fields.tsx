import { type ChangeEvent, type ReactNode, useEffect, useState } from 'react'
import { Column } from './column.tsx'

type Labelled = {
  /** The id of the field; its problem has the same id with `-problem` appended. */
  id: string
  label: string
  hint?: string | undefined
  isOptional?: boolean
  /** Marks it as required before the button was pressed. */
  isRequired?: boolean
  problem: string | undefined
}

const describedBy = ({ id, hint, problem }: Labelled): string | undefined =>
  [problem === undefined ? '' : `${id}-problem`, hint === undefined ? '' : `${id}-hint`]
    .filter(Boolean)
    .join(' ') || undefined

/**
 * A mended problem keeps its room until the next press has landed: the elements below must not move away from the
 * finger.
 */
function Problem({ id, problem }: Pick<Labelled, 'id' | 'problem'>) {
  const [wasShown, setShown] = useState(false)
  if (problem !== undefined && !wasShown) setShown(true)
  const isKept = wasShown && problem === undefined
  useEffect(() => {
    if (!isKept) return undefined
    const release = () => setShown(false)
    const releaseByTab = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') release()
    }
    document.addEventListener('click', release)
    document.addEventListener('keydown', releaseByTab)
    return () => {
      document.removeEventListener('click', release)
      document.removeEventListener('keydown', releaseByTab)
    }
  }, [isKept])
  if (problem === undefined) return wasShown ? <p className="problem" /> : null
  return (
    <p id={`${id}-problem`} className="problem">
      {problem}
    </p>
  )
}

const LabelText = ({ label, isOptional = false, isRequired = false }: Labelled) => (
  <>
    <span className={isRequired ? 'required' : undefined}>{label}</span>
    {isOptional ? <span className="dimmed"> (optional)</span> : null}
  </>
)

type ChoiceProps = Labelled & {
  choices: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
  /** Whether a second press clears the choice: `onChange` is called with it again. */
  canBeTakenBack?: boolean
}

/** A choice of a few options, each as large as a thumb. */
export function ChoiceField(props: ChoiceProps) {
  const { id, hint, problem, choices, value, onChange, canBeTakenBack = false } = props
  return (
    <Column as="fieldset" gap={8} aria-describedby={describedBy(props)}>
      <legend>
        <LabelText {...props} />
      </legend>
      {hint === undefined ? null : (
        <span id={`${id}-hint`} className="hint">
          {hint}
        </span>
      )}
      <div className="row" data-wrong={problem === undefined ? undefined : true}>
        {choices.map((choice, index) => (
          <label key={choice.value} className="tile">
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={id}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              onClick={() => {
                if (canBeTakenBack && choice.value === value) onChange(value)
              }}
              // A browser fires a click on a chosen radio button for the mouse alone.
              onKeyDown={event => {
                if (!canBeTakenBack || event.key !== ' ' || choice.value !== value) return
                event.preventDefault()
                onChange(value)
              }}
            />
            {choice.label}
          </label>
        ))}
      </div>
      <Problem id={id} problem={problem} />
    </Column>
  )
}

type TextProps = Labelled & {
  value: string
  /** Called with the field itself too, for values that are formatted while they are typed. */
  onChange: (value: string, field: HTMLInputElement | HTMLTextAreaElement) => void
  longest: number
  /** For a field of one line: what the browser may fill in. */
  autoComplete?: string
  /** For a field of one line: the kind of its value. */
  type?: 'text' | 'email' | 'tel'
  inputMode?: 'numeric'
  placeholder?: string
  /** An id with letters, as it stands on a card: a phone must not correct it. */
  isCode?: boolean
  onBlur?: () => void
}

/** A text field: of several lines, unless the browser may fill it in. */
export function TextField(props: TextProps) {
  const { id, value, onChange, longest, problem, autoComplete, type = 'text' } = props
  const { inputMode, placeholder, isRequired, isCode, onBlur } = props
  const field = {
    id,
    value,
    placeholder,
    onBlur,
    maxLength: longest,
    'aria-required': isRequired,
    'aria-invalid': problem !== undefined,
    'aria-describedby': describedBy(props),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(target.value, target),
    ...(isCode === true && { autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false }),
  }
  return (
    <Field {...props}>
      {autoComplete === undefined ? (
        <textarea rows={2} {...field} />
      ) : (
        <input type={type} autoComplete={autoComplete} inputMode={inputMode} {...field} />
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

/** A field with its label above and its problem below. */
export function Field({ children, ...props }: Labelled & { children: ReactNode }) {
  const { id, hint, problem } = props
  return (
    <Column gap={8}>
      <label htmlFor={id} className="bold">
        <LabelText {...props} />
      </label>
      {hint === undefined ? null : (
        <span id={`${id}-hint`} className="hint">
          {hint}
        </span>
      )}
      {children}
      <Problem id={id} problem={problem} />
    </Column>
  )
}
