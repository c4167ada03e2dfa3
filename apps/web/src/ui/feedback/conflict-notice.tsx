import styles from './conflict-notice.module.css'
import { Message } from './message.tsx'

/** Who was quicker and when, and what of this form they changed. */
export type Conflict = { by: string; changes: { field: string; from: string; to: string }[] }

/** Somebody else was quicker: who and when, and what they changed. What was typed here is still in the form. */
export function ConflictNotice({ by: conflict }: { by: Conflict | undefined }) {
  if (conflict === undefined) return null
  return (
    <Message kind="alert" title={conflict.by}>
      {conflict.changes.length === 0 ? null : (
        <ul className={styles.changes}>
          {conflict.changes.map(({ field, from, to }) => (
            <li key={field}>
              {field}: {from} → <strong>{to}</strong>
            </li>
          ))}
        </ul>
      )}
      <p>
        {conflict.changes.length === 0
          ? 'They changed another part of the record. What you typed is still below: save it again.'
          : 'Their changes are below, with what you typed on top. Save again if it is right.'}
      </p>
    </Message>
  )
}
