import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import '../dialog.css'
import { DialogHead } from '../dialog-head.tsx'
import { useGiveFocusBack } from '../give-focus-back.ts'
import { holdFocus } from '../hold-focus.ts'
import { BackIcon, ForwardIcon } from '../icons.tsx'
import { questions } from '../questions.ts'
import { TurnButton } from '../turn-button.tsx'
import { LargePicture, type ShownPicture } from './large-picture.tsx'
import styles from './picture-viewer.module.css'
import { viewAfterKey, ZoomButtons } from './zoom-buttons.tsx'
import { ZoomPane } from './zoom-pane.tsx'
import { moved, wholePicture } from './zoom-view.ts'

type Props = {
  pictures: ShownPicture[]
  picture: ShownPicture
  /** What they are called one by one: image, picture. */
  kind: string
  renew: () => Promise<unknown>
  onPicture: (id: number) => void
  onClose: () => void
  /** What else can be done with it. */
  children?: ReactNode
}

const steps: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

/** One picture over the whole screen; arrows lead to its neighbours, or through it where it is larger than the screen. */
export function PictureViewer({ pictures, picture, kind, renew, onPicture, onClose, children }: Props) {
  useGiveFocusBack()
  const isAsking = useSyncExternalStore(questions.subscribe, questions.isOpen)
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
          <DialogHead title={picture.name} onClose={onClose} takesFocus />
          <div className={styles.picture}>
            <ZoomPane view={view} onView={setView}>
              <LargePicture key={picture.id} picture={picture} renew={renew} isZoomed={view.scale > 1} />
            </ZoomPane>
          </div>
          <div className={styles.foot}>
            <TurnButton label={`Previous ${kind}`} isOff={at <= 0} onTurn={() => go(-1)}>
              <BackIcon />
            </TurnButton>
            <span className={styles.place} role="status">
              {at + 1} of {pictures.length}
            </span>
            <TurnButton label={`Next ${kind}`} isOff={at >= pictures.length - 1} onTurn={() => go(1)}>
              <ForwardIcon />
            </TurnButton>
            <ZoomButtons view={view} onView={setView} />
            {children === undefined ? null : <span className={styles.actions}>{children}</span>}
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
