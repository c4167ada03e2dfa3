import { Box, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import '../dialog/dialog.css'
import { confirmStore } from '../dialog/confirm.tsx'
import { trapFocus, useRestoreFocus } from '../dialog/dialog-focus.ts'
import { DialogHead } from '../dialog/window-dialog.tsx'
import { BackIcon, ForwardIcon } from '../icons.tsx'
import { TurnButton } from '../layout/page-turner.tsx'
import styles from './picture-viewer.module.css'
import { LargePicture, type ShownPicture } from './stored-picture.tsx'
import { moved, viewAfterKey, wholePicture, ZoomButtons, ZoomPane } from './zoom-pane.tsx'

type Props = {
  pictures: ShownPicture[]
  picture: ShownPicture
  /** The word for one of them: image, picture. */
  kind: string
  renew: () => Promise<unknown>
  onPicture: (id: number) => void
  onClose: () => void
  /** Further actions. */
  children?: ReactNode
}

const steps: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

/**
 * One picture over the whole screen; arrow keys lead to its neighbours, or move a picture that is larger than the
 * screen.
 */
export function PictureViewer({ pictures, picture, kind, renew, onPicture, onClose, children }: Props) {
  useRestoreFocus()
  const isAsking = useSyncExternalStore(confirmStore.subscribe, confirmStore.isOpen)
  const [seen, setSeen] = useState({ id: picture.id, view: wholePicture })
  const view = seen.id === picture.id ? seen.view : wholePicture
  const setView = (next: typeof view) => setSeen({ id: picture.id, view: next })
  const at = pictures.findIndex(({ id }) => id === picture.id)
  const go = (step: number) => {
    const next = pictures[at + step]
    if (next !== undefined) onPicture(next.id)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isAsking || event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[event.key]
    const zoomed = viewAfterKey(event.key, view)
    if (zoomed !== undefined) setView(zoomed)
    else if (step !== undefined && view.scale > 1) setView(moved(view, step.x * 0.1, step.y * 0.1))
    else if (step !== undefined && step.x !== 0) go(-step.x)
    else return
    event.preventDefault()
  })
  // The keys work wherever the focus is, because nothing else here uses them.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <Modal.Root opened fullScreen onClose={onClose} closeOnEscape={!isAsking} trapFocus={false}>
      <Modal.Overlay />
      <Modal.Content ref={trapFocus}>
        <Stack gap={0} h="100dvh">
          <DialogHead title={picture.name} onClose={onClose} takesFocus />
          <Box flex={1} mih={0}>
            <ZoomPane view={view} onView={setView}>
              <LargePicture key={picture.id} picture={picture} renew={renew} isZoomed={view.scale > 1} />
            </ZoomPane>
          </Box>
          <Group gap="xs" className={styles.foot}>
            <TurnButton label={`Previous ${kind}`} isOff={at <= 0} onTurn={() => go(-1)}>
              <BackIcon />
            </TurnButton>
            <Text component="span" c="dimmed" miw={72} ta="center" role="status">
              {at + 1} of {pictures.length}
            </Text>
            <TurnButton label={`Next ${kind}`} isOff={at >= pictures.length - 1} onTurn={() => go(1)}>
              <ForwardIcon />
            </TurnButton>
            <ZoomButtons view={view} onView={setView} />
            {children === undefined ? null : (
              <Group component="span" gap="xs" wrap="nowrap" className={styles.actions}>
                {children}
              </Group>
            )}
          </Group>
        </Stack>
      </Modal.Content>
    </Modal.Root>
  )
}
