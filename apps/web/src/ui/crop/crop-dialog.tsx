import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { newIdempotencyKey } from '../../lib/api/idempotency-key.ts'
import { usePageTitle } from '../../lib/browser/page-title.ts'
import { FormDialog } from '../dialog/form-dialog.tsx'
import { LeaveDialog } from '../dialog/leave-dialog.tsx'
import { Message } from '../feedback/message.tsx'
import { Placeholder } from '../feedback/placeholder.tsx'
import styles from './crop-dialog.module.css'
import {
  type CropValues,
  type Cut,
  isUncropped,
  rotationSteps,
  steppedZoom,
  uncropped,
  zoomSteps,
} from './crop-shape.ts'
import { CropTools } from './crop-tools.tsx'
import { type OpenPicture, useOpenPicture } from './open-picture.ts'

export type Sending = { idempotencyKey: string; signal: AbortSignal; onProgress: (share: number) => void }

/** Stores the cropped image, once under one key; it receives a progress callback and an abort signal. */
export type Save = (cut: Blob, sending: Sending) => Promise<void>

type Props = {
  title: string
  /** Undefined until it is loaded. */
  file: Blob | undefined
  /** Why the file could not be loaded. */
  failure: Error | undefined
  aspect: number
  /** The picture exists on this page only. */
  isNew: boolean
  /** Off if the page under it confirms already: the router allows one blocker at a time. */
  asksToStay?: boolean
  save: Save
  onClose: () => void
}

/** The same part is the same file under the same key, so that a retry stores it once. */
function cutting() {
  let last: { part: string; cut: Blob; idempotencyKey: string } | undefined
  return async (picture: OpenPicture, shape: Cut) => {
    const part = JSON.stringify(shape)
    if (last?.part !== part)
      last = { part, cut: await picture.cut(shape), idempotencyKey: newIdempotencyKey() }
    return last
  }
}

const noArea = { x: 0, y: 0, width: 0, height: 0 }

/** Crops, turns and mirrors a picture. */
export function CropDialog({ title, file, failure, aspect, isNew, asksToStay = true, save, onClose }: Props) {
  usePageTitle('Crop image')
  const { opened, failure: unreadable } = useOpenPicture(file)
  const [values, setValues] = useState<CropValues>(uncropped)
  const [area, setArea] = useState(noArea)
  const [share, setShare] = useState(0)
  const [cutOnce] = useState(cutting)
  const sending = useRef<AbortController>(undefined)
  // Leaving during the upload cancels it.
  useEffect(() => () => sending.current?.abort(), [])
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => {
      if (opened === undefined) return
      setShare(0)
      sending.current = new AbortController()
      const { signal } = sending.current
      const { cut, idempotencyKey } = await cutOnce(opened.picture, { ...values, area })
      await save(cut, { idempotencyKey, signal, onProgress: setShare })
    },
  })
  // Only after the dialog was rendered as saved: before that, leaving it would still ask for confirmation.
  const goOn = useEffectEvent(onClose)
  useEffect(() => {
    if (isSuccess) goOn()
  }, [isSuccess])
  const change = (next: Partial<CropValues>) => setValues(before => ({ ...before, ...next }))
  const problem = failure ?? unreadable
  const { crop, zoom, rotation, isFlippedAcross, isFlippedUpsideDown } = values
  return (
    <FormDialog
      title={title}
      size={880}
      working={isPending || isSuccess ? `Saving… ${Math.round(share * 100)}%` : undefined}
      canSubmit={opened !== undefined && area.width > 0}
      closesOnBackdrop={false}
      more={
        <Button variant="default" onClick={() => setValues(uncropped)}>
          Reset
        </Button>
      }
      onSubmit={event => {
        event.preventDefault()
        if (!isPending && !isSuccess && area.width > 0) mutate()
      }}
      onClose={onClose}
    >
      {asksToStay ? (
        <LeaveDialog
          hasUnsavedChanges={!isSuccess && problem === undefined && (isNew || !isUncropped(values))}
        />
      ) : null}
      {problem === undefined && error === null ? null : (
        <Message
          kind="alert"
          title={problem === undefined ? 'Image upload failed.' : 'The image cannot be shown.'}
        >
          <p>{(problem ?? error)?.message}</p>
        </Message>
      )}
      <div className={styles.stage}>
        {opened === undefined ? (
          <Placeholder
            width="100%"
            height="100%"
            {...(problem === undefined && { label: 'Loading the image' })}
          />
        ) : (
          <Cropper
            image={opened.previewUrl}
            aspect={aspect}
            crop={crop}
            zoom={zoom}
            rotation={rotation}
            minZoom={zoomSteps.min}
            maxZoom={zoomSteps.max}
            keyboardStep={8}
            disableAutomaticStylesInjection
            transform={[
              `translate(${crop.x}px, ${crop.y}px)`,
              `rotateZ(${rotation}deg)`,
              `scale(${isFlippedAcross ? -zoom : zoom}, ${isFlippedUpsideDown ? -zoom : zoom})`,
            ].join(' ')}
            cropperProps={{ role: 'group', 'aria-label': 'Part to keep: arrow keys move the image under it' }}
            mediaProps={{ alt: '' }}
            onCropChange={next => change({ crop: next })}
            onZoomChange={next => change({ zoom: steppedZoom(zoom, next) })}
            onRotationChange={next =>
              change({
                rotation: Math.round(Math.min(rotationSteps.max, Math.max(rotationSteps.min, next))),
              })
            }
            onCropComplete={setArea}
            onCropAreaChange={setArea}
          />
        )}
      </div>
      <CropTools values={values} onChange={change} />
    </FormDialog>
  )
}
