import { Box } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import styles from './stored-picture.module.css'

type Stage = 'first' | 'renewing' | 'second' | 'failed'

/**
 * Loads a picture by an address that expires. When it fails, `renew` refetches the address, once. If the address is the
 * same, it is tried once more, because the network may have failed for a moment. After that the person decides.
 */
function useAttempts(src: string, renew: () => Promise<unknown>) {
  const [{ stage, of }, setState] = useState<{ stage: Stage; of: string }>({ stage: 'first', of: src })
  const begin = () => setState(now => (now.stage === 'first' ? now : { stage: 'first', of: src }))
  const tryAnother = async () => {
    setState({ stage: 'renewing', of: src })
    await renew()
    setState(now => (now.stage === 'renewing' ? { ...now, stage: 'second' } : now))
  }
  // A different address is tried at once.
  const isOfThis = of === src
  return {
    isMissing: isOfThis && stage === 'renewing',
    /** Called when automatic retries have ended. */
    retry: isOfThis && stage === 'failed' ? begin : undefined,
    onLoad: begin,
    onError: () => {
      if (stage === 'first') void tryAnother()
      else setState({ stage: 'failed', of: src })
    },
  }
}

type PictureProps = {
  size: { width: number; height: number }
  src: string
  alt: string
  /** Refetches the picture's address when it fails. */
  renew: () => Promise<unknown>
  /** The name shown if the picture cannot be loaded. */
  name?: string
  /** Loaded only once it comes near the window. */
  isLazy?: boolean
  fit?: 'cover' | 'contain'
  /** The element around the picture, which must not be a button when it contains one. */
  frame?: (inside: ReactNode, hasButton: boolean) => ReactNode
}

export type StoredPictureProps = PictureProps

const noFrame: NonNullable<PictureProps['frame']> = inside => inside

/** A stored picture. Its place has its final size, so that nothing moves when it is loaded. */
export function StoredPicture(props: PictureProps) {
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
          // A zoom pane around it would take this for the start of a drag.
          onPointerDown={event => event.stopPropagation()}
        >
          {words}{' '}
          <Box component="span" display="block" td="underline">
            Retry
          </Box>
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

/** A stored picture: its addresses and its name. */
export type ShownPicture = {
  id: number
  name: string
  width: number
  height: number
  url: string
  screenUrl: string
}

type Props = { picture: ShownPicture; renew: () => Promise<unknown>; isZoomed: boolean }

/** A picture as large as the screen; once it is zoomed, the full size is loaded over it. */
export function LargePicture({ picture, renew, isZoomed }: Props) {
  const [wantsAll, setWantsAll] = useState(isZoomed)
  if (isZoomed && !wantsAll) setWantsAll(true)
  const shown = { size: picture, renew, fit: 'contain' as const }
  return (
    <>
      <StoredPicture {...shown} src={picture.screenUrl} alt={picture.name} />
      {wantsAll ? (
        <Box pos="absolute" inset={0}>
          <StoredPicture {...shown} src={picture.url} alt="" name="The full size" />
        </Box>
      ) : null}
    </>
  )
}
