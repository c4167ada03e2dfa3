import type { Image } from '@archwire/contract/imaging/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { imagingKey } from '../api/imaging.ts'
import styles from './stored-image.module.css'

type Props = {
  patientId: number
  image: Pick<Image, 'width' | 'height'>
  src: string
  alt: string
  /** Only once it comes near. */
  isLazy?: boolean
  fit?: 'cover' | 'contain'
}

/**
 * A picture by an address that expires: where it no longer answers, the list is read again, once, and brings another.
 * Its place is as large as it will be, so that nothing moves when it comes.
 */
export function StoredImage({ patientId, image, src, alt, isLazy = false, fit = 'cover' }: Props) {
  const queryClient = useQueryClient()
  const askedFor = useRef<string>(undefined)
  const [failed, setFailed] = useState<string>()
  const renew = () => {
    setFailed(src)
    if (askedFor.current !== undefined) return
    askedFor.current = src
    void queryClient.invalidateQueries({ queryKey: imagingKey(patientId) })
  }
  if (failed === src) return <span className={styles.missing}>{alt} could not be loaded.</span>
  return (
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
      onLoad={() => {
        askedFor.current = undefined
      }}
      onError={renew}
    />
  )
}
