import { Box, Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { conflictingVersion } from '../../../lib/api/version-conflict.ts'
import { ChangeList } from '../../../ui/feedback/change-list.tsx'
import { Message } from '../../../ui/feedback/message.tsx'
import { changedFields, type Field, labels, valuesOf } from './clinic-fields.ts'
import { zoneName } from './time-zone-names.ts'
import type { ClinicFormState } from './use-clinic-form.ts'
import styles from './version-choice.module.css'

/** Somebody else saved while this form was being filled in: shows who and what, and asks which version to keep. */
export function VersionChoice({ clinic }: { clinic: ClinicFormState }) {
  const { theirs, error } = clinic
  const notice = useRef<HTMLDivElement>(null)
  const isAwaited = theirs !== undefined && conflictingVersion(error) !== undefined
  // After a refused save the person waits for the outcome, so the notice takes the focus; while they type, nothing may
  // take it.
  useEffect(() => {
    if (isAwaited) notice.current?.focus()
  }, [isAwaited])
  // The live region is mounted before its text: only then do screen readers announce it.
  return (
    <Box ref={notice} tabIndex={-1} role="status" bdrs={6}>
      {theirs === undefined ? null : (
        <Message
          kind="notice"
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
          <Changes clinic={clinic} now={valuesOf(theirs)} />
        </Message>
      )}
    </Box>
  )
}

const isPhone = () => window.matchMedia('(max-width: 768px)').matches

function Changes({
  clinic: { before, changed },
  now,
}: {
  clinic: ClinicFormState
  now: ReturnType<typeof valuesOf>
}) {
  const theirChanges = changedFields(before, now)
  return (
    // The open list would cover the form on a phone.
    <details open={!isPhone()} className={styles.changes}>
      <summary>
        {theirChanges.length === 1 ? '1 field changed' : `${theirChanges.length} fields changed`}
      </summary>
      <ChangeList
        changes={theirChanges.map(field => ({
          field: labels[field],
          from: spoken(field, before[field]),
          to: spoken(field, now[field]),
          isMine: changed.includes(field),
        }))}
      />
    </details>
  )
}

const spoken = (field: Field, value: string) => {
  if (value === '') return 'empty'
  return field === 'timeZone' ? zoneName(value) : value
}
