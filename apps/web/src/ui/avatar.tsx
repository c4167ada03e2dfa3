import { type ReactNode, useState } from 'react'
import styles from './avatar.module.css'

type Props = {
  name: string
  photo: string | null
  size?: number
  /** In place of the letters, where nobody knows a name. */
  sign?: ReactNode
}

/**
 * A patient's face over their initials, which stay where there is no face or it cannot be loaded. It stands beside the
 * name and is hidden from screen readers.
 */
export function Avatar({ name, photo, size = 32, sign = initialsOf(name) }: Props) {
  const [failed, setFailed] = useState<string>()
  return (
    <span className={styles.avatar} style={{ width: size, height: size, fontSize: size * 0.4 }} aria-hidden>
      {sign}
      {photo === null || photo === failed ? null : (
        <img
          key={photo}
          src={photo}
          alt=""
          width={size}
          height={size}
          decoding="async"
          onError={() => setFailed(photo)}
        />
      )}
    </span>
  )
}

/** The initials of the first and the last word: 'Ana María de la Cruz' is AC. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map(word => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
