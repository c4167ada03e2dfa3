import { Message } from './message.tsx'

/** Who saved first and when, and which of this form's values they changed. */
export type Conflict = { by: string; changes: { field: string; from: string; to: string }[] }

/** Somebody else saved first: who, when, and their changes. The input is still in the form. */
export function ConflictNotice({ by: conflict }: { by: Conflict | undefined }) {
  if (conflict === undefined) return null
  return (
    <Message kind="alert" title={conflict.by}>
      {conflict.changes.length === 0 ? null : (
        <ul className="bullets">
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
