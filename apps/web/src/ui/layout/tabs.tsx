import { Tabs as LibraryTabs } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

type Props<V extends string> = {
  label: string
  /** `count`: how many wait there; nothing is shown for none. `counted` says what they are. */
  tabs: readonly { value: V; label: string; count?: number; counted?: string }[]
  value: V
  onChange: (value: V) => void
  /** The id of the panel that the tabs change. */
  panel: string
  /** In line with a page, which has no edges of its own as a dialog has. */
  isFlush?: boolean
}

// The panel stands elsewhere, in a dialog's form for example, so there is no box around both.
const withoutBox = ({ children }: { children?: ReactNode }) => children

/** Tabs that change what a dialog shows: arrow keys move between them. */
export function Tabs<V extends string>({ label, tabs, value, onChange, panel, isFlush = false }: Props<V>) {
  const choose = (chosen: string | null) => {
    const tab = tabs.find(one => one.value === chosen)
    if (tab !== undefined) onChange(tab.value)
  }
  return (
    <LibraryTabs unstyled value={value} onChange={choose} renderRoot={withoutBox}>
      <LibraryTabs.List aria-label={label} className={`${styles.list} line-below`} data-flush={isFlush}>
        {tabs.map(tab => (
          <LibraryTabs.Tab
            key={tab.value}
            value={tab.value}
            id={`${panel}-${tab.value}`}
            aria-controls={panel}
            className={styles.tab}
            title={tab.count ? tab.counted : undefined}
          >
            {tab.label}
            {tab.count ? <span className={styles.count}> {tab.count}</span> : null}
          </LibraryTabs.Tab>
        ))}
      </LibraryTabs.List>
    </LibraryTabs>
  )
}
