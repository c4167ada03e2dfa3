import { changeOf } from '../../lib/forms/merge-edits.ts'

/** A value that somebody else changed, as text. `isMine`: it was edited here too. */
export type Change = { field: string; from: string; to: string; isMine?: boolean }

const valueLabel = (value: unknown): string => {
  if (typeof value === 'string') return value || 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? `${value.length}` : 'Changed'
}

/** The fields that somebody else has changed. */
export const changesBetween = <V extends object>(
  labels: Partial<Record<keyof V & string, string>>,
  before: V,
  now: V,
): Change[] =>
  (Object.keys(changeOf(before, now)) as (keyof V & string)[]).map(field => ({
    field: labels[field] ?? field,
    from: valueLabel(before[field]),
    to: valueLabel(now[field]),
  }))

export const ChangeList = ({ changes, className }: { changes: Change[]; className?: string | undefined }) => (
  <ul className={className}>
    {changes.map(({ field, from, to, isMine = false }) => (
      <li key={field}>
        {field}: {from} → <strong>{to}</strong>
        {isMine ? ' (you changed it too)' : ''}
      </li>
    ))}
  </ul>
)
