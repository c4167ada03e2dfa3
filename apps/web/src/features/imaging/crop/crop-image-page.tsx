import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useCloseDialog, useInitialValues } from '../../../lib/navigation/dialog-route.ts'
import { recordIdOf } from '../../../lib/navigation/route-params.ts'
import { CropNewImage, isNewCrop } from './crop-new-image.tsx'
import { CropStoredImage } from './crop-stored-image.tsx'

/** A dialog over the imaging page: for a file that was chosen there, or an image that the address names. */
export function CropImagePage({ id: patientId }: { id: number }) {
  const [search] = useSearchParams()
  const newCrop = useInitialValues()
  const onClose = useCloseDialog()
  const imageId = recordIdOf(search.get('image') ?? undefined)
  const progressionId = recordIdOf(search.get('progression') ?? undefined)
  if (isNewCrop(newCrop)) return <CropNewImage {...{ patientId, newCrop, onClose }} />
  if (imageId === undefined || progressionId === undefined) return <Nothing onClose={onClose} />
  return <CropStoredImage key={imageId} {...{ patientId, progressionId, imageId, onClose }} />
}

/** The file is gone after a page load, so the dialog closes. */
function Nothing({ onClose }: { onClose: () => void }) {
  const leave = useEffectEvent(onClose)
  useEffect(() => leave(), [])
  return null
}
