import {
  type ComponentProps,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { CardEntry } from './card-entry.ts'
import styles from './card-fields.module.css'
import {
  type CardProblems,
  type CardValues,
  cardProblems,
  digitsIn,
  groupNumber,
  writeExpiry,
} from './card-number.ts'
import { LabelledField, wrongIf } from './labelled-field.tsx'
import { confirmSandboxSetup, makeSandboxToken } from './sandbox-provider.ts'

type GroupedInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> & {
  value: string
  onChange: (value: string) => void
  /** Formats the value: spaces come and go while somebody types. */
  write: (typed: string) => string
}

/** An input that groups digits while typing; the caret stays behind the same digit. */
function GroupedInput({ value, onChange, write, ...props }: GroupedInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const digitsBefore = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (digitsBefore.current === undefined || input.current === null) return
    const at = placeBehind(value, digitsBefore.current)
    digitsBefore.current = undefined
    if (document.activeElement === input.current) input.current.setSelectionRange(at, at)
  }, [value])
  return (
    <input
      {...props}
      ref={input}
      type="text"
      inputMode="numeric"
      className={styles.input}
      value={value}
      onChange={({ currentTarget: { value: typed, selectionStart } }) => {
        const before = typed.slice(0, selectionStart ?? typed.length)
        const written = write(typed)
        // A caret at the end stays at the end, whatever was inserted before it.
        digitsBefore.current =
          before.length === typed.length ? digitsIn(written).length : digitsIn(before).length
        onChange(written)
      }}
    />
  )
}

function placeBehind(text: string, digits: number): number {
  let at = 0
  for (let seen = 0; at < text.length && seen < digits; at++) if (/\d/.test(text[at] ?? '')) seen++
  return at
}

type SandboxCardProps = {
  ref: Ref<CardEntry>
  problems: CardProblems
  onTyped: (isEmpty: boolean) => void
}

const nothing: CardValues = { number: '', expiry: '', cvc: '' }

/** The sandbox's own fields. Their values are stored nowhere and sent to the sandbox alone. */
export function SandboxCard({ ref, problems, onTyped }: SandboxCardProps) {
  const id = useId()
  const [values, setValues] = useState(nothing)
  /** The token for the current values; dropped when they change. */
  const token = useRef<string>(undefined)
  const put = (next: CardValues) => {
    token.current = undefined
    setValues(next)
    onTyped(Object.values(next).every(value => value === ''))
  }
  useImperativeHandle(
    ref,
    () => ({
      problems: () => cardProblems(values, new Date()),
      makeToken: async () => {
        token.current = await makeSandboxToken(values)
        return token.current
      },
      save: async (clientSecret, postalCode) =>
        confirmSandboxSetup(clientSecret, {
          token: token.current ?? (await makeSandboxToken(values)),
          postal_code: postalCode,
        }),
      clear: () => {
        token.current = undefined
        setValues(nothing)
      },
    }),
    [values],
  )
  const fieldOf = (field: keyof CardValues) => ({
    id: `${id}-${field}`,
    value: values[field],
    onChange: (value: string) => put({ ...values, [field]: value }),
    'aria-required': true,
    ...wrongIf(`${id}-${field}`, problems[field]),
  })
  return (
    <>
      <LabelledField id={`${id}-number`} label="Card number" problem={problems.number}>
        <GroupedInput
          {...fieldOf('number')}
          write={groupNumber}
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
        />
      </LabelledField>
      <div className={styles.pair}>
        <LabelledField id={`${id}-expiry`} label="Expiry" problem={problems.expiry}>
          <GroupedInput
            {...fieldOf('expiry')}
            write={writeExpiry}
            autoComplete="cc-exp"
            placeholder="MM / YY"
          />
        </LabelledField>
        <LabelledField id={`${id}-cvc`} label="CVC" problem={problems.cvc}>
          <GroupedInput
            {...fieldOf('cvc')}
            write={typed => digitsIn(typed).slice(0, 4)}
            autoComplete="cc-csc"
            placeholder="CVC"
          />
        </LabelledField>
      </div>
    </>
  )
}
