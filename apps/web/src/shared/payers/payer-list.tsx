import type { Payer } from '@archwire/contract/insurance/payers'
import { type FocusEvent, type Ref, useEffect, useEffectEvent, useState } from 'react'
import { useDebounced } from '../../lib/browser/debounced.ts'
import { OptionButton } from '../../ui/popup/options.tsx'
import styles from './payer-search.module.css'

const debounceMs = 300

/**
 * Fetches the payers of a term, which is never empty. The caller decides who searches: staff, or a patient in their
 * form.
 */
export type FindPayers = (term: string, signal: AbortSignal) => Promise<Payer[]>

type PayerSearchState =
  | { kind: 'idle' }
  | { kind: 'waiting' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'found'; payers: Payer[] }

/** The result for a term; without payers the search failed. */
type Answer = { term: string; payers: Payer[] | undefined }

/** The payers of a term, fetched 300 ms after its last letter; an empty term is not searched. */
export function usePayerSearch(term: string, find: FindPayers) {
  const { settled, now } = useDebounced(term, debounceMs)
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer>()
  const ask = useEffectEvent(find)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same once more.
  useEffect(() => {
    if (settled === '') return
    const gone = new AbortController()
    const finish = (payers: Payer[] | undefined) => {
      if (!gone.signal.aborted) setAnswer({ term: settled, payers })
    }
    ask(settled, gone.signal).then(finish, () => finish(undefined))
    return () => gone.abort()
  }, [settled, attempt])
  const isCurrent = answer?.term === term
  const retry = () => {
    setAnswer(undefined)
    setAttempt(attempt + 1)
  }
  return { state: stateOf(term, answer, retry), isCurrent, searchNow: now }
}

function stateOf(term: string, answer: Answer | undefined, retry: () => void): PayerSearchState {
  if (term === '') return { kind: 'idle' }
  // The former list stays during the next search.
  if (answer?.payers !== undefined) return { kind: 'found', payers: answer.payers }
  return answer?.term === term ? { kind: 'failed', retry } : { kind: 'waiting' }
}

type Props = {
  ref: Ref<HTMLDivElement>
  list: { id: string; chosen: number }
  state: PayerSearchState
  isShown: boolean
  /** Whether the list belongs to the current text, and not to the one before. */
  isCurrent: boolean
  /** The text shown if there are no results. */
  none: string
  onChoose: (payer: Payer) => void
  onPoint: (payer: Payer) => void
  onRetry: () => void
  onLeave: (event: FocusEvent) => void
}

const failure = 'Unable to search insurance providers. Please try again.'

/** The list of payers that were found, beside the search field. */
export const PayerList = ({ ref, list, state, isShown, isCurrent, none, ...on }: Props) => (
  <div ref={ref} className={styles.list} hidden={!isShown} popover="manual">
    <p role="status" className={styles.spoken}>
      {isShown && isCurrent && state.kind === 'found' ? resultsLabel(state.payers.length, none) : ''}
    </p>
    {state.kind === 'failed' ? (
      <div className={styles.note}>
        <p role="alert">{failure}</p>
        <button
          type="button"
          className={styles.retry}
          onBlur={on.onLeave}
          onClick={() => {
            on.onRetry()
            state.retry()
          }}
        >
          Retry
        </button>
      </div>
    ) : null}
    {state.kind === 'waiting' ? <p className={styles.note}>Searching…</p> : null}
    {state.kind === 'found' && state.payers.length === 0 ? (
      <p className={styles.note} aria-hidden>
        {none}
      </p>
    ) : null}
    <div id={list.id} role="listbox" aria-label="Payers" tabIndex={-1}>
      {(state.kind === 'found' ? state.payers : []).map((payer, index) => (
        <OptionButton
          key={payer.id}
          list={list}
          index={index}
          className={styles.entry}
          onChoose={() => on.onChoose(payer)}
          onPoint={() => on.onPoint(payer)}
        >
          {payer.name} <span className={styles.code}>{payer.code}</span>
        </OptionButton>
      ))}
    </div>
  </div>
)

const resultsLabel = (count: number, none: string): string => {
  if (count === 0) return none
  return count === 1 ? '1 payer found' : `${count} payers found`
}
