import type { Claim } from '@archwire/contract/claims/claim'
import { useId } from 'react'
import { ActivityEntry } from '../components/activity-entry.tsx'
import { Decision } from '../components/decision.tsx'
import styles from '../components/history.module.css'
import { daysOf, type HistoryDay } from '../components/history-words.ts'
import { Section } from '../components/section.tsx'

/** What became of the claim, day by day, the newest first. */
export function HistorySection({ claim }: { claim: Claim }) {
  const days = daysOf(claim.activities)
  return (
    <Section title="History">
      <Decision claim={claim} />
      {days.length === 0 ? <p className={styles.dimmed}>No history found</p> : null}
      <div className={styles.days}>
        {days.map(day => (
          <Day key={day.day} of={day} claim={claim} />
        ))}
      </div>
    </Section>
  )
}

function Day({ of: { day, title, entries }, claim }: { of: HistoryDay; claim: Claim }) {
  const heading = useId()
  return (
    <div>
      <h4 id={heading} className={styles.day}>
        <time dateTime={day}>{title}</time>
      </h4>
      <ol className={styles.entries} aria-labelledby={heading}>
        {entries.map(activity => (
          <ActivityEntry key={activity.id} activity={activity} remittances={claim.remittances} />
        ))}
      </ol>
    </div>
  )
}
