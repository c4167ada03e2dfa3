import type { Image } from '@archwire/contract/imaging/calls'
import { useState } from 'react'
import { imageName } from './image-name.ts'
import styles from './large-image.module.css'
import { StoredImage } from './stored-image.tsx'

type Props = { patientId: number; image: Image; isZoomed: boolean }

/** As large as the screen; once somebody looks closer, in full over it. */
export function LargeImage({ patientId, image, isZoomed }: Props) {
  const [wantsAll, setWantsAll] = useState(isZoomed)
  if (isZoomed && !wantsAll) setWantsAll(true)
  const shown = { patientId, image, fit: 'contain' as const }
  return (
    <>
      <StoredImage {...shown} src={image.screenUrl} alt={imageName(image)} />
      {wantsAll ? (
        <div className={styles.all}>
          <StoredImage {...shown} src={image.url} alt="" name="The full size" />
        </div>
      ) : null}
    </>
  )
}
