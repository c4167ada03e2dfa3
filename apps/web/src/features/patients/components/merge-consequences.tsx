import { Message } from '../../../ui/message.tsx'
import styles from './merge-consequences.module.css'
import { contentsWords, type MergeOutcome, mergeRows } from './merge-rows.ts'
import type { MergeSides } from './use-merge.ts'

/** What happens when both become one, before anybody says yes to it. */
export function MergeConsequences({ stays, goes }: MergeSides) {
  const rows = mergeRows(stays, goes)
  const named = (outcome: MergeOutcome) =>
    rows.filter(row => row.outcome === outcome).map(({ label }) => label.toLowerCase())
  const [differing, taken] = [named('differs'), named('taken')]
  const contents = contentsWords(goes)
  return (
    <section className={styles.what} aria-label="What happens">
      {stays.profile.dob && goes.profile.dob && stays.profile.dob !== goes.profile.dob ? (
        <Message kind="notice" title="They were born on different days.">
          <p>Families share names and phones. Make sure that both records are of one person.</p>
        </Message>
      ) : null}
      <ul className={styles.list}>
        <li>
          {contents === undefined
            ? 'The record that goes has no appointments, notes, tasks, documents or images.'
            : `Moves to the record that stays: ${contents}.`}
        </li>
        {taken.length === 0 ? null : <li>Taken over, because it is missing there: {listed(taken)}.</li>}
        {differing.length === 0 ? null : (
          <li>Where both differ, what the record that stays has is kept: {listed(differing)}.</li>
        )}
        <li>
          The search finds one patient from then on. Links to the other record lead to the one that stays.
        </li>
        <li>For 7 days it can be undone here, under Merged records.</li>
      </ul>
    </section>
  )
}

const listed = (labels: string[]) =>
  new Intl.ListFormat('en').format(labels.map(label => (label === 'ssn' ? 'SSN' : label)))
