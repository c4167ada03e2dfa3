import type { Payer } from '@archwire/contract/insurance/payers'
import type { FocusEvent, Ref } from 'react'
import { OptionButton } from '../../ui/options.tsx'
import styles from './payer-search.module.css'
import type { PayerSearchState } from './use-payer-search.ts'

type Props = {
  ref: Ref<HTMLDivElement>
  list: { id: string; chosen: number }
  state: PayerSearchState
  isShown: boolean
  /** It is for what stands in the field, and not for the letters before. */
  isCurrent: boolean
  /** What is said where there are none. */
  none: string
  onChoose: (payer: Payer) => void
  onPoint: (payer: Payer) => void
  onRetry: () => void
  onLeave: (event: FocusEvent) => void
}

const failure = 'Unable to search insurance providers. Please try again.'

/** The payers that were found, beside the field that finds them. */
export const PayerList = ({ ref, list, state, isShown, isCurrent, none, ...on }: Props) => (
  <div ref={ref} className={styles.list} hidden={!isShown} popover="manual">
    <p role="status" className={styles.spoken}>
      {isShown && isCurrent && state.kind === 'found' ? spoken(state.payers.length, none) : ''}
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

const spoken = (count: number, none: string): string => {
  if (count === 0) return none
  return count === 1 ? '1 payer found' : `${count} payers found`
}
