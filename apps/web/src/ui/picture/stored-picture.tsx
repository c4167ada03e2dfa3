import type { ReactNode } from 'react'
import styles from './stored-picture.module.css'
import { useAttempts } from './use-attempts.ts'

type Props = {
  size: { width: number; height: number }
  src: string
  alt: string
  /** Reads again what names it, where its address does not answer: that brings another one. */
  renew: () => Promise<unknown>
  /** What it is called where it is missing. */
  name?: string
  /** Only once it comes near. */
  isLazy?: boolean
  fit?: 'cover' | 'contain'
  /** What stands around it, which must not be a button where there is one inside. */
  frame?: (inside: ReactNode, hasButton: boolean) => ReactNode
}

export type StoredPictureProps = Props

const noFrame: NonNullable<Props['frame']> = inside => inside

/** A stored picture. Its place is as large as it will be, so that nothing moves when it comes. */
export function StoredPicture(props: Props) {
  const { size, src, alt, renew, name = alt, isLazy = false, fit = 'cover', frame = noFrame } = props
  const { isMissing, retry, onLoad, onError } = useAttempts(src, renew)
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
      width={size.width}
      height={size.height}
      decoding="async"
      draggable={false}
      {...(isLazy && { loading: 'lazy' })}
      onLoad={onLoad}
      onError={onError}
    />,
    false,
  )
}
