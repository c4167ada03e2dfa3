import type { Payer } from '@archwire/contract/insurance/payers'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDebounced } from '../../lib/debounced.ts'

const stillMs = 300

/** Asks for the payers of a term, which is never empty. Who asks differs: staff, or a patient in their form. */
export type FindPayers = (term: string, signal: AbortSignal) => Promise<Payer[]>

export type PayerSearchState =
  | { kind: 'idle' }
  | { kind: 'waiting' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'found'; payers: Payer[] }

/** What there was for a term; nothing: the search did not work. */
type Answer = { term: string; payers: Payer[] | undefined }

/** The payers of a term 300 ms after its last letter; nothing is asked where there is no term. */
export function usePayerSearch(term: string, find: FindPayers) {
  const { settled, now } = useDebounced(term, stillMs)
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer>()
  const ask = useEffectEvent(find)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same once more.
  useEffect(() => {
    if (settled === '') return
    const gone = new AbortController()
    const tell = (payers: Payer[] | undefined) => {
      if (!gone.signal.aborted) setAnswer({ term: settled, payers })
    }
    ask(settled, gone.signal).then(tell, () => tell(undefined))
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
  // The list stays while the next letter is searched for.
  if (answer?.payers !== undefined) return { kind: 'found', payers: answer.payers }
  return answer?.term === term ? { kind: 'failed', retry } : { kind: 'waiting' }
}
