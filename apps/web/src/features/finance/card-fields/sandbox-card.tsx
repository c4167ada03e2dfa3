import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
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
import { GroupedInput } from './grouped-input.tsx'
import { LabelledField, wrongIf } from './labelled-field.tsx'
import { confirmSandboxSetup, makeSandboxToken } from './sandbox-provider.ts'

type Props = {
  ref: Ref<CardEntry>
  problems: CardProblems
  onTyped: (isEmpty: boolean) => void
}

const nothing: CardValues = { number: '', expiry: '', cvc: '' }

/** The sandbox's own fields. What stands in them is kept nowhere, and goes to the sandbox alone. */
export function SandboxCard({ ref, problems, onTyped }: Props) {
  const id = useId()
  const [values, setValues] = useState(nothing)
  /** Made of what stands in the fields; of nothing once that has changed. */
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
