import type { Image } from '@archwire/contract/imaging/calls'
import { Button, Modal } from '@mantine/core'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import '../../../ui/dialog.css'
import { DialogHead } from '../../../ui/dialog-head.tsx'
import { useGiveFocusBack } from '../../../ui/give-focus-back.ts'
import { holdFocus } from '../../../ui/hold-focus.ts'
import { BackIcon, ForwardIcon } from '../../../ui/icons.tsx'
import { questions } from '../../../ui/questions.ts'
import { TurnButton } from '../../../ui/turn-button.tsx'
import { FileLabel } from './file-input.tsx'
import { imageName } from './image-name.ts'
import styles from './image-viewer.module.css'
import { LargeImage } from './large-image.tsx'
import { viewAfterKey, ZoomButtons } from './zoom-buttons.tsx'
import { ZoomPane } from './zoom-pane.tsx'
import { moved, wholePicture } from './zoom-view.ts'

type Props = {
  patientId: number
  images: Image[]
  image: Image
  onImage: (image: Image) => void
  onCrop: (image: Image) => void
  onReplace: (file: File, image: Image) => void
  onDelete: (image: Image) => void
  onClose: () => void
}

const steps: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

/** One image over the whole screen; arrows lead to its neighbours, or through it where it is larger than the screen. */
export function ImageViewer(props: Props) {
  const { patientId, images, image, onImage, onCrop, onReplace, onDelete, onClose } = props
  useGiveFocusBack()
  const isAsking = useSyncExternalStore(questions.subscribe, questions.isOpen)
  const [seen, setSeen] = useState({ id: image.id, view: wholePicture })
  const view = seen.id === image.id ? seen.view : wholePicture
  const setView = (next: typeof view) => setSeen({ id: image.id, view: next })
  const at = images.findIndex(({ id }) => id === image.id)
  const go = (step: number) => {
    const next = images[at + step]
    if (next !== undefined) onImage(next)
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
  // Wherever the focus is: there is nothing else to do than to look.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <Modal.Root opened fullScreen onClose={onClose} closeOnEscape={!isAsking} trapFocus={false}>
      <Modal.Overlay />
      <Modal.Content ref={holdFocus}>
        <div className={styles.box}>
          <DialogHead title={imageName(image)} onClose={onClose} takesFocus />
          <div className={styles.picture}>
            <ZoomPane view={view} onView={setView}>
              <LargeImage key={image.id} patientId={patientId} image={image} isZoomed={view.scale > 1} />
            </ZoomPane>
          </div>
          <div className={styles.foot}>
            <TurnButton label="Previous image" isOff={at <= 0} onTurn={() => go(-1)}>
              <BackIcon />
            </TurnButton>
            <span className={styles.place} role="status">
              {at + 1} of {images.length}
            </span>
            <TurnButton label="Next image" isOff={at >= images.length - 1} onTurn={() => go(1)}>
              <ForwardIcon />
            </TurnButton>
            <ZoomButtons view={view} onView={setView} />
            <span className={styles.actions}>
              <Button variant="default" onClick={() => onCrop(image)}>
                Crop
              </Button>
              {image.position === null ? null : (
                <FileLabel
                  className={styles.replace}
                  label={`Replace ${imageName(image)}`}
                  onFiles={([file]) => file && onReplace(file, image)}
                >
                  Replace
                </FileLabel>
              )}
              <Button variant="default" onClick={() => onDelete(image)}>
                Delete
              </Button>
            </span>
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
