import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../icon-button.tsx'
import { CloseIcon } from '../icons.tsx'
import styles from './plain-dialog.module.css'

type Props = {
  title: string
  onClose: () => void
  /** 'sheet': from edge to edge below the top, as a phone's menu. */
  shape?: 'box' | 'sheet'
  children: ReactNode
}

/**
 * Something to read or to choose from, over the page. The browser's own dialog keeps the focus inside, closes with
 * Escape and gives the focus back; nothing need be loaded for it.
 */
export function PlainDialog({ title, onClose, shape = 'box', children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Before the next frame, and closed before it leaves the page: only then the focus returns to where it was.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return undefined
    element.showModal()
    const closeOnBackdrop = (event: MouseEvent) => {
      if (event.target === element) element.close()
    }
    element.addEventListener('click', closeOnBackdrop)
    return () => {
      element.removeEventListener('click', closeOnBackdrop)
      element.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-shape={shape}
      aria-labelledby={id}
      onClose={event => {
        if (!event.currentTarget.open) onClose()
      }}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <IconButton label="Close" onClick={() => dialog.current?.close()}>
            <CloseIcon />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  )
}
