import { CloseButton, Modal } from '@mantine/core'
import styles from './dialog-head.module.css'

type Props = {
  title: string
  onClose: () => void
  /** Where nothing below is to be filled in first. */
  takesFocus?: boolean
}

/** What a dialog is called and how to close it; both stay in sight while the rest scrolls. */
export function DialogHead({ title, onClose, takesFocus = false }: Props) {
  return (
    <div className={styles.head}>
      <Modal.Title className={styles.title} {...(takesFocus && { tabIndex: -1, 'data-autofocus': true })}>
        {title}
      </Modal.Title>
      <CloseButton aria-label="Close" onClick={onClose} />
    </div>
  )
}
