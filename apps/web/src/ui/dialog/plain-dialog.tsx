import { Box, Group } from '@mantine/core'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../icon-button.tsx'
import { CloseIcon } from '../icons.tsx'
import styles from './plain-dialog.module.css'

type Props = {
  title: string
  onClose: () => void
  /** 'sheet': the whole width, below the top, as a phone's menu. */
  shape?: 'box' | 'sheet'
  children: ReactNode
}

/**
 * A dialog for reading or choosing. It uses the browser's own dialog element, which traps the focus, closes with Escape
 * and returns the focus, so no library is loaded.
 */
export function PlainDialog({ title, onClose, shape = 'box', children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Opened before the next frame, and closed before it leaves the page: only then does the focus return.
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
      <div>
        <Group
          justify="space-between"
          wrap="nowrap"
          mih={56}
          py={4}
          pl="var(--gutter)"
          pr="calc(var(--gutter) - 8px)"
        >
          <Box component="h2" id={id} fz="lg" lh="24px">
            {title}
          </Box>
          <IconButton label="Close" onClick={() => dialog.current?.close()}>
            <CloseIcon />
          </IconButton>
        </Group>
        {children}
      </div>
    </dialog>
  )
}
