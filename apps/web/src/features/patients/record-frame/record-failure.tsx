import { Button, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CallError } from '../../../lib/api/call-error.ts'
import { useIsPhone } from '../../../lib/browser/is-phone.ts'
import { Message } from '../../../ui/feedback/message.tsx'
import styles from './record-frame.module.css'

/** Shown in place of a record that could not be loaded, or does not exist. */
export function RecordFailure({ error, retry }: { error: Error; retry: () => void }) {
  const isPhone = useIsPhone()
  const isMissing = error instanceof CallError && error.status === 404
  return (
    <Stack gap="md" className={styles.record}>
      <h1 tabIndex={-1}>Patient</h1>
      <Message
        kind="alert"
        title={
          isPhone
            ? 'Unable to load patient information. Please refresh and try again.'
            : "Sorry! We couldn't load the page."
        }
        actions={
          <>
            <Button variant="default" onClick={retry}>
              Retry
            </Button>
            <Button component={Link} to="/v2/search" variant="subtle">
              Look for a patient
            </Button>
          </>
        }
      >
        <p>{isMissing ? 'We could not find the patient you are looking for' : error.message}</p>
      </Message>
    </Stack>
  )
}

/** Shown in place of a record that was merged into another one; `action` opens that one. */
export const MergedRecordNotice = ({ action }: { action: ReactNode }) => (
  <Stack gap="md" className={styles.record}>
    <h1 tabIndex={-1}>Patient</h1>
    <Message kind="notice" title="This record became part of another one." actions={action} />
  </Stack>
)
