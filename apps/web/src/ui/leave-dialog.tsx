import { Button, Modal } from '@mantine/core'
import { useBlocker } from 'react-router'
import { useAskBeforeUnload } from '../lib/unsaved-changes.ts'
import './dialog.css'
import styles from './leave-dialog.module.css'

/** Stands beside a form: whoever would leave it with unsaved changes is asked first. */
export function LeaveDialog({ hasUnsavedChanges }: { hasUnsavedChanges: boolean }) {
  useAskBeforeUnload(hasUnsavedChanges)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedChanges && currentLocation.pathname !== nextLocation.pathname,
  )
  const stay = () => blocker.reset?.()
  return (
    <Modal.Root opened={blocker.state === 'blocked'} onClose={stay} size={400} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={styles.body}>
          <Modal.Title className={styles.title}>Leave without saving?</Modal.Title>
          <p>What you changed on this page will be lost.</p>
          <div className={styles.actions}>
            <Button variant="default" data-autofocus onClick={stay}>
              Stay
            </Button>
            <Button onClick={() => blocker.proceed?.()}>Leave</Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
