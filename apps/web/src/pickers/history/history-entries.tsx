import type { HistoryEntry } from '@archwire/contract/scheduling/appointment-calls'
import { formatInstant } from '../../lib/format-instant.ts'
import styles from './history-entries.module.css'

type Props<Entry extends HistoryEntry> = {
  entries: Entry[]
  /** What somebody did, and what is different since. */
  wordsFor: (entry: Entry) => { title: string; changes: string[] }
  zone: string
}

/** Who did what and when, one below the other. */
export const HistoryEntries = <Entry extends HistoryEntry>({ entries, wordsFor, zone }: Props<Entry>) => (
  <ol className={styles.entries}>
    {entries.map(entry => {
      const { title, changes } = wordsFor(entry)
      return (
        <li key={entry.id}>
          <p className={styles.title}>{title}</p>
          {changes.map(words => (
            <p key={words}>{words}</p>
          ))}
          <p className={styles.about}>
            {entry.who ?? 'System'} · {formatInstant(entry.at, zone)}
          </p>
        </li>
      )
    })}
  </ol>
)
