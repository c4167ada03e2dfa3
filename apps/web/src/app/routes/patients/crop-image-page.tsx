import { useEffect, useEffectEvent } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { CropNewImage, isNewCrop } from '../../../features/imaging/crop/crop-new-image.tsx'
import { CropStoredImage } from '../../../features/imaging/crop/crop-stored-image.tsx'
import { useCloseDialog, useInitialValues } from '../../../lib/navigation/dialog-route.ts'
import { LeaveApp, recordIdOf } from '../../page/page-fallbacks.tsx'

/** A dialog over the imaging page: for a file that was chosen there, or an image that the address names. */
export function CropImagePage() {
  const patientId = recordIdOf(useParams().id)
  const [search] = useSearchParams()
  const newCrop = useInitialValues()
  const onClose = useCloseDialog()
  const imageId = recordIdOf(search.get('image') ?? undefined)
  const progressionId = recordIdOf(search.get('progression') ?? undefined)
  if (patientId === undefined) return <LeaveApp app="main" />
  if (isNewCrop(newCrop)) return <CropNewImage {...{ patientId, newCrop, onClose }} />
  if (imageId === undefined || progressionId === undefined) return <Nothing onClose={onClose} />
  return <CropStoredImage key={imageId} {...{ patientId, progressionId, imageId, onClose }} />
}

/** After a page load the file is gone: what is left is the page under it. */
function Nothing({ onClose }: { onClose: () => void }) {
  const leave = useEffectEvent(onClose)
  useEffect(() => leave(), [])
  return null
}
