import type { KeyboardEvent } from 'react'
import styles from './tabs.module.css'

type Props<V extends string> = {
  label: string
  tabs: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
  /** The id of what the tabs choose from. */
  panel: string
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** What a dialog is about, one at a time: arrow keys move between the tabs. */
export function Tabs<V extends string>({ label, tabs, value, onChange, panel }: Props<V>) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = (tabs.findIndex(tab => tab.value === value) + step + tabs.length) % tabs.length
    const next = tabs[at]
    if (next === undefined) return
    onChange(next.value)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus()
  }
  return (
    <div role="tablist" tabIndex={-1} aria-label={label} className={styles.list} onKeyDown={move}>
      {tabs.map(tab => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${panel}-${tab.value}`}
          aria-selected={tab.value === value}
          aria-controls={panel}
          tabIndex={tab.value === value ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
