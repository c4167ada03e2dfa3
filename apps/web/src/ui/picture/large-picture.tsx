import { useState } from 'react'
import styles from './large-picture.module.css'
import { StoredPicture } from './stored-picture.tsx'

/** A stored picture by its addresses, and what it is called. */
export type ShownPicture = {
  id: number
  name: string
  width: number
  height: number
  url: string
  screenUrl: string
}

type Props = { picture: ShownPicture; renew: () => Promise<unknown>; isZoomed: boolean }

/** As large as the screen; once somebody looks closer, in full over it. */
export function LargePicture({ picture, renew, isZoomed }: Props) {
  const [wantsAll, setWantsAll] = useState(isZoomed)
  if (isZoomed && !wantsAll) setWantsAll(true)
  const shown = { size: picture, renew, fit: 'contain' as const }
  return (
    <>
      <StoredPicture {...shown} src={picture.screenUrl} alt={picture.name} />
      {wantsAll ? (
        <div className={styles.all}>
          <StoredPicture {...shown} src={picture.url} alt="" name="The full size" />
        </div>
      ) : null}
    </>
  )
}
