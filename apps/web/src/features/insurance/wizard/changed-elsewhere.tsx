import { useEffect, useRef } from 'react'
import { changeOf } from '../../../lib/typed-on-top.ts'
import styles from './changed-elsewhere.module.css'
import { labels } from './form-values.ts'
import type { Filled, StaffForm } from './use-staff-form.ts'
import { focusTitle } from './wizard-frame.tsx'

type Props = { overtaken: NonNullable<StaffForm['overtaken']> }

const nameOf = (field: keyof Filled): string => {
  if (field === 'status') return 'Status'
  return field === 'payerText' ? labels.payer : labels[field]
}

/** Somebody else saved while the form was being filled in: what, and whose version goes on. */
export function ChangedElsewhere({
  overtaken: { said: title, before, now, mine, keepMine, takeTheirs },
}: Props) {
  const notice = useRef<HTMLDivElement>(null)
  // After a refused save the person waits for an answer.
  useEffect(() => notice.current?.focus(), [])
  const fields = (Object.keys(changeOf(before, now)) as (keyof Filled)[]).filter(field => field !== 'payer')
  const choose = (whose: () => void) => () => {
    whose()
    focusTitle()
  }
  return (
    <div ref={notice} tabIndex={-1} role="alert" className={styles.notice}>
      <p className={styles.title}>{title}</p>
      <ul className={styles.changes}>
        {fields.map(field => (
          <li key={field}>
            {nameOf(field)}: {said(before, field)} → <strong>{saidAfter(before, now, field)}</strong>
            {mine.includes(field) ? ' (you changed it too)' : ''}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <button type="button" onClick={choose(keepMine)}>
          Keep my changes
        </button>
        <button type="button" onClick={choose(takeTheirs)}>
          Take theirs
        </button>
      </div>
    </div>
  )
}

function said(filled: Filled, field: keyof Filled): string {
  const value = filled[field]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return value || 'empty'
  if (value === null || !('is' in value)) return ''
  return value.is === 'none' ? 'empty' : 'a picture'
}

function saidAfter(before: Filled, now: Filled, field: keyof Filled): string {
  const after = said(now, field)
  // Pictures alone are called the same.
  return after === said(before, field) ? 'another picture' : after
}
