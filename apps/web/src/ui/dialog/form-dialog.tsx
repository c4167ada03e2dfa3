import { Box, Button, Modal, Stack } from '@mantine/core'
import { type FormEventHandler, type ReactNode, type Ref, useId, useState, useSyncExternalStore } from 'react'
import { useIsPhone } from '../../lib/browser/is-phone.ts'
import { Message } from '../feedback/message.tsx'
import { Placeholder } from '../feedback/placeholder.tsx'
import { WorkingButton } from '../form/working-button.tsx'
import { confirmStore } from './confirm.tsx'
import { trapFocus, useCloseOnEscape, useRestoreFocus } from './dialog-focus.ts'
import { DialogFoot } from './dialog-foot.tsx'
import styles from './form-dialog.module.css'
import { DialogHead, type DialogSize } from './window-dialog.tsx'
import './dialog.css'

type FormDialogProps = {
  ref?: Ref<HTMLFormElement>
  title: string
  onSubmit: FormEventHandler<HTMLFormElement>
  onClose: () => void
  /** Null for a dialog without a submit button. */
  submitLabel?: string | null
  /** 'Close' for a dialog whose submit button saves nothing. */
  closeLabel?: string
  /** The label of the submit button while it is working: 'Creating…'. */
  working: string | undefined
  /** Off if an accidental click would cost too much. */
  closesOnBackdrop?: boolean
  /** Off while a required part is missing. */
  canSubmit?: boolean
  size?: DialogSize
  /** Shown below the title, such as a choice between two forms. */
  tabs?: ReactNode
  /** Shown at the foot, apart from the submit button: further actions on the record. */
  more?: ReactNode
  /** Shown above the buttons and always visible: information for the decision. */
  notice?: ReactNode
  /** Shown below the form and outside of it, so that it may contain forms of its own. */
  after?: ReactNode
  children: ReactNode
}

/**
 * A form over the page: the focus starts in its first field, Enter submits, Escape and the backdrop close it, and the
 * focus returns to its former element. On a phone it fills the screen, its buttons within reach of the thumb.
 */
export function FormDialog({
  ref,
  title,
  onSubmit,
  onClose,
  submitLabel = 'Save',
  closeLabel = submitLabel === null ? 'Close' : 'Cancel',
  working,
  closesOnBackdrop = true,
  canSubmit = true,
  size = 560,
  tabs,
  more,
  notice,
  after,
  children,
}: FormDialogProps) {
  const isPhone = useIsPhone()
  const id = useId()
  useRestoreFocus()
  // Both dialogs would handle Escape, which belongs to the confirmation alone.
  const isAsking = useSyncExternalStore(confirmStore.subscribe, confirmStore.isOpen)
  useCloseOnEscape(onClose, !isAsking)
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={size}
      fullScreen={isPhone}
      closeOnClickOutside={closesOnBackdrop}
      closeOnEscape={false}
      trapFocus={false}
    >
      <Modal.Overlay />
      <Modal.Content ref={trapFocus} className={styles.content ?? ''}>
        <Stack gap={0} {...(isPhone && { mih: '100dvh' })}>
          <DialogHead title={title} onClose={onClose} />
          {tabs}
          <form ref={ref} id={id} className={styles.fields} onSubmit={onSubmit} noValidate>
            {children}
          </form>
          {after === undefined ? null : (
            <Box px="var(--gutter)" pb="lg">
              {after}
            </Box>
          )}
          <DialogFoot {...{ notice, more }}>
            <Button variant="default" onClick={onClose}>
              {closeLabel}
            </Button>
            {submitLabel === null ? null : (
              <WorkingButton type="submit" form={id} working={working} disabled={!canSubmit}>
                {submitLabel}
              </WorkingButton>
            )}
          </DialogFoot>
        </Stack>
      </Modal.Content>
    </Modal.Root>
  )
}

type Failure = { error: Error; words: string }

type LoadingDialogProps = {
  title: string
  failure: Failure | undefined
  retry: () => void
  onClose: () => void
  size?: DialogSize
}

/**
 * Shown in place of a dialog whose record is loading, or cannot be loaded. An error stays during a retry that nobody
 * pressed: live events retry too, and a button must not move under the finger.
 */
export function LoadingDialog({ title, failure, retry, onClose, size = 560 }: LoadingDialogProps) {
  const [said, setSaid] = useState<Failure>()
  if (failure !== undefined && failure.error !== said?.error) setSaid(failure)
  const shown = failure ?? said
  return (
    <FormDialog
      title={title}
      submitLabel={null}
      working={undefined}
      onSubmit={event => event.preventDefault()}
      onClose={onClose}
      size={size}
    >
      {shown === undefined ? (
        <Stack className="late">
          <Placeholder width="40%" height={20} label="Loading" />
          <Placeholder width="100%" height={32} />
          <Placeholder width="100%" height={32} />
          <Placeholder width="100%" height={32} />
        </Stack>
      ) : (
        <Message
          kind="alert"
          title={shown.words}
          actions={
            <Button
              variant="default"
              onClick={() => {
                setSaid(undefined)
                retry()
              }}
            >
              Retry
            </Button>
          }
        >
          <p>{shown.error.message}</p>
        </Message>
      )}
    </FormDialog>
  )
}
