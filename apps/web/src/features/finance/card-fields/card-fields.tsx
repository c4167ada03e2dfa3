import type { GatewayForBrowser } from '@archwire/contract/finance/methods'
import { lazy, type Ref, Suspense, useId, useRef, useState } from 'react'
import { focusFirstError } from '../../../ui/form/focus-first-error.ts'
import type { CardEntry } from './card-entry.ts'
import styles from './card-fields.module.css'
import { type CardProblems, zipcodeProblem } from './card-number.ts'
import { LabelledField, wrongIf } from './labelled-field.tsx'
import { SandboxCard } from './sandbox-card.tsx'

const inOrder = ['number', 'expiry', 'cvc'] as const

/** A card in its fields: what a form around them needs to know of it. */
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
    /** The fields are on their way from the provider. */
    isLoading,
    /** The card, once it is complete; otherwise what is wrong with it is shown, and the first of it gets the focus. */
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
    clear: () => {
      entry.current?.clear()
      setZipcode('')
      setEmpty(true)
      setProblems({})
    },
  }
}

// A clinic that takes payments by Stripe loads this, and nobody else.
const StripeCard = lazy(async () => ({ default: (await import('./stripe-card.tsx')).StripeCard }))

type Props = {
  gateway: GatewayForBrowser
  ref: Ref<CardEntry>
  problems: CardProblems & { zipcode?: string }
  zipcode: string
  onZipcode: (zipcode: string) => void
  /** Told with every change whether there is anything in them. */
  onTyped: (isEmpty: boolean) => void
  /** Told when the provider's fields are there, or cannot be had. */
  onLoading: (isLoading: boolean) => void
}

/** Where a card is typed: the provider's fields, or the sandbox's. The number never is anybody else's. */
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
