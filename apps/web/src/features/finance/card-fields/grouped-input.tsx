import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import styles from './card-fields.module.css'
import { digitsIn } from './card-number.ts'

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type'> & {
  value: string
  onChange: (value: string) => void
  /** How it is written: spaces come and go while somebody types. */
  write: (typed: string) => string
}

/** Digits that are grouped while they are typed; the caret stays behind the digit that it stood behind. */
export function GroupedInput({ value, onChange, write, ...props }: Props) {
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
        // At the end it stays at the end, whatever was put in before.
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
