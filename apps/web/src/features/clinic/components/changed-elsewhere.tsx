import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Message } from '../../../ui/message.tsx'
import styles from './changed-elsewhere.module.css'
import { changedFields, type Field, labels, valuesOf } from './clinic-fields.ts'
import { zoneName } from './time-zone-select.tsx'
import type { ClinicForm } from './use-clinic-form.ts'

/** Somebody else saved while this form was being filled in: who, what, and whose version goes on. */
export function ChangedElsewhere({ clinic }: { clinic: ClinicForm }) {
  const { theirs, before, changed, save } = clinic
  const notice = useRef<HTMLDivElement>(null)
  // After a refused save the person waits for an answer; while they type, nothing takes the focus away.
  useEffect(() => {
    if (save.isError) notice.current?.focus()
  }, [save.isError])
  if (theirs === undefined) return null
  const now = valuesOf(theirs)
  return (
    <div ref={notice} tabIndex={-1} className={styles.notice}>
      <Message
        kind="status"
        title={`${theirs.updatedBy ?? 'Someone else'} changed these settings`}
        actions={
          <>
            <Button onClick={clinic.keepMine}>Keep my changes</Button>
            <Button variant="default" onClick={clinic.takeTheirs}>
              Take theirs
            </Button>
          </>
        }
      >
        <ul className={styles.changes}>
          {changedFields(before, now).map(field => (
            <li key={field}>
              {labels[field]}: {spoken(field, before[field])} → <strong>{spoken(field, now[field])}</strong>
              {changed.includes(field) ? ' (you changed it too)' : ''}
            </li>
          ))}
        </ul>
      </Message>
    </div>
  )
}

const spoken = (field: Field, value: string) => {
  if (value === '') return 'empty'
  return field === 'timeZone' ? zoneName(value) : value
}
