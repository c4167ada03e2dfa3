import type { Payer } from '@archwire/contract/insurance/payers'
import {
  type ChangeEvent,
  type FocusEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { useFloatBelow } from '../../ui/popup/float-below.ts'
import { useOptions } from '../../ui/popup/options.tsx'
import { type FindPayers, PayerList, usePayerSearch } from './payer-list.tsx'
import styles from './payer-search.module.css'

/** The text in the field, and the payer that was chosen from the list, if any. */
export type PayerChoice = { payer: Payer | null; text: string }

export const noPayer: PayerChoice = { payer: null, text: '' }

/** The text of a chosen payer. */
export const choiceOf = (payer: Payer): PayerChoice => ({ payer, text: `${payer.name} (${payer.code})` })

/** The attributes that the search sets on its input. */
type PayerField = Required<
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | 'role'
    | 'aria-expanded'
    | 'aria-controls'
    | 'aria-autocomplete'
    | 'autoComplete'
    | 'autoCorrect'
    | 'spellCheck'
    | 'maxLength'
  >
> & {
  ref: RefObject<HTMLInputElement | null>
  type: 'text'
  'aria-activedescendant'?: string
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onFocus: () => void
  onBlur: (event: FocusEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
}

type Props = {
  value: PayerChoice
  onChange: (choice: PayerChoice) => void
  find: FindPayers
  /** The text shown if no payer has that name. */
  none?: string
  /** The field itself with its label and its problem, drawn by the form. */
  children: (field: PayerField) => ReactNode
}

/**
 * Finds a payer by a part of the name or code while somebody types; all of it works by keyboard. Both the app's forms
 * and the patients' use it, so it needs no library.
 */
export function PayerSearch({ value, onChange, find, none = 'There are no results', children }: Props) {
  // What the form began with is looked up only by somebody who is about to change it.
  const [isUsed, setUsed] = useState(false)
  const term = isUsed && value.payer === null ? value.text.trim() : ''
  const { state, isCurrent, searchNow } = usePayerSearch(term, find)
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const isShown = isOpen && state.kind !== 'idle'
  useFloatBelow(field, list, isShown)
  const options = useOptions({
    entries: state.kind === 'found' ? state.payers : [],
    keyOf: ({ id }) => id,
    isShown,
    isCurrent: isCurrent && state.kind !== 'failed',
    searchNow: state.kind === 'failed' ? state.retry : searchNow,
    onChoose: choose,
    onOpen: () => setOpen(true),
    onEscape: () => {
      setOpen(false)
      return true
    },
  })
  function choose(payer: Payer): void {
    onChange(choiceOf(payer))
    setOpen(false)
    options.point(undefined)
  }
  // Moving between the field and its list button keeps both focused.
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!box.current?.contains(relatedTarget)) setOpen(false)
  }

  return (
    <div ref={box} className={styles.search}>
      {children({
        ref: field,
        type: 'text',
        role: 'combobox',
        'aria-expanded': isShown,
        'aria-controls': options.list.id,
        'aria-autocomplete': 'list',
        ...(isShown && options.list.length > 0
          ? { 'aria-activedescendant': `${options.list.id}-${options.list.chosen}` }
          : {}),
        autoComplete: 'off',
        autoCorrect: 'off',
        spellCheck: false,
        maxLength: 100,
        value: value.text,
        onChange: event => {
          onChange({ payer: null, text: event.target.value })
          setOpen(true)
          options.point(undefined)
        },
        onFocus: () => {
          setUsed(true)
          setOpen(true)
        },
        onBlur: leave,
        // While the list is closed the keys belong to the form, except the one that opens it.
        onKeyDown: event => {
          if (isShown || event.key === 'ArrowDown') options.onKeyDown(event)
        },
      })}
      <PayerList
        ref={list}
        list={options.list}
        state={state}
        isShown={isShown}
        isCurrent={isCurrent}
        none={none}
        onChoose={choose}
        onPoint={options.point}
        // The Retry button disappears, so the field takes the focus, from which the list can be closed.
        onRetry={() => field.current?.focus()}
        onLeave={leave}
      />
    </div>
  )
}
