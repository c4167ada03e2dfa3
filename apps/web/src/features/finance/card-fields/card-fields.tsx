import type { GatewayForBrowser } from '@archwire/contract/finance/methods'
import { lazy, type Ref, Suspense, useId } from 'react'
import type { CardEntry } from './card-entry.ts'
import styles from './card-fields.module.css'
import type { CardProblems } from './card-number.ts'
import { LabelledField, wrongIf } from './labelled-field.tsx'
import { SandboxCard } from './sandbox-card.tsx'

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
