import type { GatewayForBrowser } from '@archwire/contract/finance/methods'
import { lazy, type Ref, Suspense, useId, useRef, useState } from 'react'
import { focusFirstError } from '../../../ui/form/focus-first-error.ts'
import type { CardEntry } from './card-entry.ts'
import styles from './card-fields.module.css'
import { type CardProblems, zipcodeProblem } from './card-number.ts'
import { LabelledField, wrongIf } from './labelled-field.tsx'
import { SandboxCard } from './sandbox-card.tsx'

const inOrder = ['number', 'expiry', 'cvc'] as const

/** The state of the card fields that the surrounding form needs. */
export function useCard(gateway: GatewayForBrowser) {
  const entry = useRef<CardEntry>(null)
  const [zipcode, setZipcode] = useState('')
  const [isEmpty, setEmpty] = useState(true)
  const [isLoading, setLoading] = useState(gateway.name === 'stripe')
  const [problems, setProblems] = useState<CardProblems & { zipcode?: string }>({})
  return {
    fields: {
      ref: entry,
      problems,
      zipcode,
      onLoading: setLoading,
      onZipcode: (typed: string) => {
        setZipcode(typed)
        setProblems(({ zipcode: _, ...others }) => others)
      },
      onTyped: (empty: boolean) => {
        setEmpty(empty)
        setProblems({})
      },
    },
    zipcode: zipcode.trim(),
    isEmpty: isEmpty && zipcode === '',
    /** The provider's fields are loading. */
    isLoading,
    /** The card if it is complete; otherwise its problems are shown and the first one gets the focus. */
    complete: (form: HTMLFormElement | null): CardEntry | undefined => {
      const card = entry.current
      if (isLoading || card === null) return undefined
      const problem = zipcodeProblem(zipcode)
      const found = { ...card.problems(), ...(problem === undefined ? {} : { zipcode: problem }) }
      setProblems(found)
      if (Object.keys(found).length === 0) return card
      const first = inOrder.find(field => found[field] !== undefined)
      if (first !== undefined && card.focus !== undefined) card.focus(first)
      else focusFirstError(form)
      return undefined
    },
    focus: (form: HTMLFormElement | null) => {
      if (entry.current?.focus !== undefined) entry.current.focus('number')
      else form?.querySelector('input')?.focus()
    },
    clear: () => {
      entry.current?.clear()
      setZipcode('')
      setEmpty(true)
      setProblems({})
    },
  }
}

// Loaded only for clinics that take payments by Stripe.
const StripeCard = lazy(async () => ({ default: (await import('./stripe-card.tsx')).StripeCard }))

type Props = {
  gateway: GatewayForBrowser
  ref: Ref<CardEntry>
  problems: CardProblems & { zipcode?: string }
  zipcode: string
  onZipcode: (zipcode: string) => void
  /** Called with every change: whether the fields are empty. */
  onTyped: (isEmpty: boolean) => void
  /** Called when the provider's fields have loaded or have failed to. */
  onLoading: (isLoading: boolean) => void
}

/** The card fields, the provider's or the sandbox's. The number reaches nobody else. */
export function CardFields({ gateway, ref, problems, zipcode, onZipcode, onTyped, onLoading }: Props) {
  const id = useId()
  return (
    <div className={styles.card}>
      {gateway.name === 'stripe' ? (
        <Suspense fallback={<div className={styles.input} />}>
          <StripeCard {...{ gateway, ref, problems, onTyped, onLoading }} />
        </Suspense>
      ) : (
        <SandboxCard {...{ ref, problems, onTyped }} />
      )}
      <div className={styles.zipcode}>
        <LabelledField id={`${id}-zipcode`} label="Zipcode" problem={problems.zipcode}>
          <input
            id={`${id}-zipcode`}
            type="text"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            className={styles.input}
            value={zipcode}
            onChange={({ currentTarget: { value } }) => onZipcode(value)}
            {...wrongIf(`${id}-zipcode`, problems.zipcode)}
          />
        </LabelledField>
      </div>
    </div>
  )
}
