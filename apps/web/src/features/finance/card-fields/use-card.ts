import type { GatewayForBrowser } from '@archwire/contract/finance/methods'
import { useRef, useState } from 'react'
import { focusFirstError } from '../../../ui/focus-first-error.ts'
import type { CardEntry } from './card-entry.ts'
import { type CardProblems, zipcodeProblem } from './card-number.ts'

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
