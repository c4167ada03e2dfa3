import type { GatewayForBrowser } from '@archwire/contract/finance/methods'
import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js'
import { type Ref, useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState } from 'react'
import { type CardEntry, ProviderError, processingFailed } from './card-entry.ts'
import styles from './card-fields.module.css'
import { type CardProblems, incomplete, missing } from './card-number.ts'
import { LabelledField } from './labelled-field.tsx'
import { loadStripeFor } from './stripe-calls.ts'

type Props = {
  gateway: GatewayForBrowser
  ref: Ref<CardEntry>
  problems: CardProblems
  onTyped: (isEmpty: boolean) => void
  onLoading: (isLoading: boolean) => void
}

const fields = ['number', 'expiry', 'cvc'] as const
type Field = (typeof fields)[number]

const labels: Record<Field, string> = { number: 'Card number', expiry: 'Expiry', cvc: 'CVC' }

type Typed = Record<Field, { empty: boolean; complete: boolean }>
const nothing: Typed = {
  number: { empty: true, complete: false },
  expiry: { empty: true, complete: false },
  cvc: { empty: true, complete: false },
}

type Mounted = {
  stripe: Stripe
  number: StripeCardNumberElement
  clear: () => void
  focus: (field: Field) => void
}

/** Stripe's own fields, each in an iframe of Stripe's, so that this page cannot read them. */
export function StripeCard({ gateway, ref, problems, onTyped, onLoading }: Props) {
  const id = useId()
  const retry = useRef<HTMLButtonElement>(null)
  const boxes = useRef<Partial<Record<Field, HTMLDivElement | null>>>({})
  const typed = useRef(nothing)
  const [mounted, setMounted] = useState<Mounted>()
  const [tries, setTries] = useState(0)
  const [isFailed, setFailed] = useState(false)
  const note = useEffectEvent((field: Field, now: Typed[Field]) => {
    typed.current = { ...typed.current, [field]: now }
    onTyped(fields.every(one => typed.current[one].empty))
  })
  const notifyLoading = useEffectEvent(onLoading)
  const showFailure = useEffectEvent(() => {
    setFailed(true)
    onLoading(false)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is what asks for another try.
  useEffect(() => {
    let isGone = false
    notifyLoading(true)
    let leave: () => void = () => undefined
    const mount = (stripe: Stripe) => {
      if (isGone) return
      const elements = stripe.elements()
      const style = styleOf(boxes.current.number ?? undefined)
      const number = elements.create('cardNumber', { style, showIcon: true })
      const all = {
        number,
        expiry: elements.create('cardExpiry', { style }),
        cvc: elements.create('cardCvc', { style }),
      }
      for (const field of fields) {
        const box = boxes.current[field]
        if (!box) continue
        const element = all[field] as StripeCardNumberElement
        element.mount(box)
        element.on('change', ({ empty, complete }) => note(field, { empty, complete }))
        element.on('focus', () => box.setAttribute('data-focused', ''))
        element.on('blur', () => box.removeAttribute('data-focused'))
      }
      setMounted({
        stripe,
        number,
        clear: () => fields.forEach(field => void all[field].clear()),
        focus: field => all[field].focus(),
      })
      notifyLoading(false)
      leave = () => fields.forEach(field => void all[field].destroy())
    }
    loadStripeFor(gateway).then(mount).catch(showFailure)
    return () => {
      isGone = true
      leave()
    }
  }, [gateway, tries])

  useImperativeHandle(
    ref,
    () => ({
      problems: () =>
        Object.fromEntries(
          fields.flatMap(field => {
            const { empty, complete } = typed.current[field]
            return complete ? [] : [[field, empty ? missing[field] : incomplete]]
          }),
        ),
      makeToken: async () => {
        const { stripe, number } = thereIs(mounted)
        const { token, error } = await stripe.createToken(number)
        if (token === undefined) throw new ProviderError(error.message ?? processingFailed)
        return token.id
      },
      save: async (clientSecret, postalCode) => {
        const { stripe, number } = thereIs(mounted)
        const { setupIntent, error } = await stripe.confirmCardSetup(clientSecret, {
          payment_method: {
            card: number,
            billing_details: postalCode === '' ? {} : { address: { postal_code: postalCode } },
          },
        })
        return savedMethod(setupIntent?.payment_method, error?.message)
      },
      clear: () => mounted?.clear(),
      focus: field => (mounted === undefined ? retry.current?.focus() : mounted.focus(field)),
    }),
    [mounted],
  )

  if (isFailed) {
    return (
      <div role="alert">
        <p>The card fields could not be loaded.</p>
        <button
          ref={retry}
          type="button"
          className={styles.input}
          onClick={() => {
            setFailed(false)
            setTries(tries + 1)
          }}
        >
          Retry
        </button>
      </div>
    )
  }
  const firstWrong = fields.find(field => problems[field] !== undefined)
  const fieldOf = (field: Field) => (
    <LabelledField
      id={`${id}-${field}`}
      label={labels[field]}
      problem={problems[field]}
      isReadOut={field === firstWrong}
    >
      <div
        ref={box => {
          boxes.current[field] = box
        }}
        id={`${id}-${field}`}
        className={`${styles.input} ${styles.frame}`}
        data-wrong={problems[field] === undefined ? undefined : true}
      />
    </LabelledField>
  )
  return (
    <>
      {fieldOf('number')}
      <div className={styles.pair}>
        {fieldOf('expiry')}
        {fieldOf('cvc')}
      </div>
    </>
  )
}

function thereIs(mounted: Mounted | undefined): Mounted {
  if (mounted === undefined) throw new ProviderError(processingFailed)
  return mounted
}

function savedMethod(
  method: string | { id: string } | null | undefined,
  message: string | undefined,
): string {
  if (method === null || method === undefined) throw new ProviderError(message ?? processingFailed)
  return typeof method === 'string' ? method : method.id
}

/** The iframe cannot use the page's CSS, so the colours are passed in. */
function styleOf(box: HTMLElement | undefined) {
  if (box === undefined) return {}
  const { color, fontSize } = getComputedStyle(box)
  return { base: { color, fontSize } }
}
