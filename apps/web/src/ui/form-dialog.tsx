import { Button, Modal } from '@mantine/core'
import { type FormEventHandler, type ReactNode, type Ref, useId, useSyncExternalStore } from 'react'
import { useIsPhone } from '../lib/is-phone.ts'
import { useCloseByEscape } from './close-by-escape.ts'
import './dialog.css'
import { DialogHead } from './dialog-head.tsx'
import styles from './form-dialog.module.css'
import { useGiveFocusBack } from './give-focus-back.ts'
import { holdFocus } from './hold-focus.ts'
import { questions } from './questions.ts'
import { useStickyFoot } from './sticky-foot.ts'
import { WorkingButton } from './working-button.tsx'

type Props = {
  ref?: Ref<HTMLFormElement>
  title: string
  onSubmit: FormEventHandler<HTMLFormElement>
  onClose: () => void
  /** Null: there is nothing to submit, only to look at. */
  submitLabel?: string | null
  /** What it is doing just now, in words: 'Creating…'. */
  working: string | undefined
  /** Off where a slip of the mouse would cost too much. */
  closesOnBackdrop?: boolean
  /** Off while something that it needs is missing. */
  canSubmit?: boolean
  size?: number
  /** Below the title: what the dialog is about just now. */
  tabs?: ReactNode
  /** At the foot, away from the answers: what else can be done with the record. */
  more?: ReactNode
  /** Above the answers, always in sight: what to know before one is given. */
  notice?: ReactNode
  /** Below the form, and no part of it: it may have forms of its own. */
  after?: ReactNode
  children: ReactNode
}

/**
 * A form over the page: the focus starts in its first field, Enter submits, Escape and the backdrop close it, and the
 * focus goes back to where it was. On a phone it fills the screen, its buttons within reach of the thumb.
 */
export function FormDialog({
  ref,
  title,
  onSubmit,
  onClose,
  submitLabel = 'Save',
  working,
  closesOnBackdrop = true,
  canSubmit = true,
  size = 480,
  tabs,
  more,
  notice,
  after,
  children,
}: Props) {
  const isPhone = useIsPhone()
  const id = useId()
  useGiveFocusBack()
  // Both would hear it: Escape belongs to the question alone.
  const isAsking = useSyncExternalStore(questions.subscribe, questions.isOpen)
  useCloseByEscape(onClose, !isAsking)
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
      <Modal.Content ref={holdFocus} className={styles.content ?? ''}>
        <div className={styles.box}>
          <DialogHead title={title} onClose={onClose} />
          {tabs}
          <form ref={ref} id={id} className={styles.fields} onSubmit={onSubmit} noValidate>
            {children}
          </form>
          {after === undefined ? null : <div className={styles.after}>{after}</div>}
          <div ref={useStickyFoot()} className={styles.foot}>
            {notice}
            <div className={styles.buttons}>
              {more === undefined ? null : <div className={styles.more}>{more}</div>}
              <Button variant="default" onClick={onClose}>
                {submitLabel === null ? 'Close' : 'Cancel'}
              </Button>
              {submitLabel === null ? null : (
                <WorkingButton type="submit" form={id} working={working} disabled={!canSubmit}>
                  {submitLabel}
                </WorkingButton>
              )}
            </div>
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
