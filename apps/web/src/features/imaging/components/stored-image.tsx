import type { Image } from '@archwire/contract/imaging/calls'
import type { ReactNode } from 'react'
import styles from './stored-image.module.css'
import { useAttempts } from './use-attempts.ts'

type Props = {
  patientId: number
  image: Pick<Image, 'width' | 'height'>
  src: string
  alt: string
  /** What it is called where it is missing. */
  name?: string
  /** Only once it comes near. */
  isLazy?: boolean
  fit?: 'cover' | 'contain'
  /** What stands around it, which must not be a button where there is one inside. */
  frame?: (inside: ReactNode, hasButton: boolean) => ReactNode
}

const noFrame: NonNullable<Props['frame']> = inside => inside

/** A stored picture. Its place is as large as it will be, so that nothing moves when it comes. */
export function StoredImage(props: Props) {
  const { patientId, image, src, alt, name = alt, isLazy = false, fit = 'cover', frame = noFrame } = props
  const { isMissing, retry, onLoad, onError } = useAttempts(patientId, src)
  const words = `${name} could not be loaded.`
  if (retry !== undefined) {
    return frame(
      <span className={styles.missing}>
        <button
          type="button"
          className={styles.retry}
          onClick={retry}
          // A pane around it would take it for the beginning of a drag.
          onPointerDown={event => event.stopPropagation()}
        >
          {words} <span className={styles.action}>Retry</span>
        </button>
      </span>,
      true,
    )
  }
  if (isMissing) return frame(<span className={styles.missing}>{words}</span>, false)
  return frame(
    <img
      className={styles.image}
      data-fit={fit}
      src={src}
      alt={alt}
      width={image.width}
      height={image.height}
      decoding="async"
      draggable={false}
      {...(isLazy && { loading: 'lazy' })}
      onLoad={onLoad}
      onError={onError}
    />,
    false,
  )
}
