import { Modal } from '@mantine/core'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useIsPhone } from '../lib/is-phone.ts'
import { useCloseByEscape } from './close-by-escape.ts'
import './dialog.css'
import { DialogHead } from './dialog-head.tsx'
import { useGiveFocusBack } from './give-focus-back.ts'
import { holdFocus } from './hold-focus.ts'
import { questions } from './questions.ts'
import styles from './window-dialog.module.css'

type Props = { title: string; size: number; onClose: () => void; children: ReactNode }

/** Something to look at and to work in, over the page; a form stands in a FormDialog. On a phone it fills the screen. */
export function WindowDialog({ title, size, onClose, children }: Props) {
  const isPhone = useIsPhone()
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
      closeOnEscape={false}
      trapFocus={false}
    >
      <Modal.Overlay />
      <Modal.Content ref={holdFocus}>
        <DialogHead title={title} onClose={onClose} takesFocus />
        <div className={styles.inside}>{children}</div>
      </Modal.Content>
    </Modal.Root>
  )
}
