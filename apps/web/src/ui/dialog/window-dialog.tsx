import { Box, CloseButton, Group, Modal, Stack } from '@mantine/core'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useIsPhone } from '../../lib/browser/is-phone.ts'
import { confirmStore } from './confirm.tsx'
import { trapFocus, useCloseOnEscape, useRestoreFocus } from './dialog-focus.ts'
import { DialogFoot } from './dialog-foot.tsx'
import styles from './window-dialog.module.css'
import './dialog.css'

type DialogHeadProps = {
  title: string
  onClose: () => void
  /** Set if nothing below takes the focus first. */
  takesFocus?: boolean
}

/** The title of a dialog and its close button; both stay visible while the rest scrolls. */
export function DialogHead({ title, onClose, takesFocus = false }: DialogHeadProps) {
  return (
    <Group
      justify="space-between"
      wrap="nowrap"
      gap={0}
      pos="sticky"
      top={0}
      pt="calc(var(--gutter) / 2)"
      pr="calc(var(--gutter) - 8px)"
      pb="calc(var(--gutter) / 2 - 4px)"
      pl="var(--gutter)"
      bg="var(--mantine-color-body)"
      className={styles.head}
    >
      <Modal.Title fz="lg" lh="24px" fw={600} {...(takesFocus && { tabIndex: -1, 'data-autofocus': true })}>
        {title}
      </Modal.Title>
      <CloseButton aria-label="Close" onClick={onClose} />
    </Group>
  )
}

/** A question or one field; a form; columns or sections side by side; a picture. */
export type DialogSize = 400 | 560 | 880 | 960

type WindowDialogProps = {
  title: string
  size?: DialogSize
  onClose: () => void
  /** Buttons at the foot, if it has any. */
  foot?: ReactNode
  children: ReactNode
}

/** A dialog that is not a form, for reading and working; a form uses FormDialog. On a phone it fills the screen. */
export function WindowDialog({ title, size = 560, onClose, foot, children }: WindowDialogProps) {
  const isPhone = useIsPhone()
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
      closeOnEscape={false}
      trapFocus={false}
    >
      <Modal.Overlay />
      <Modal.Content ref={trapFocus}>
        <Stack gap={0} {...(isPhone && { mih: '100dvh' })}>
          <DialogHead title={title} onClose={onClose} takesFocus />
          <Box flex={1} px="var(--gutter)" pt="calc(var(--gutter) / 2 - 4px)" pb="lg">
            {children}
          </Box>
          {foot === undefined ? null : <DialogFoot>{foot}</DialogFoot>}
        </Stack>
      </Modal.Content>
    </Modal.Root>
  )
}
