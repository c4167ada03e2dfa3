import styles from './avatar.module.css'

/** A patient's picture, or their initials. It stands beside the name and is hidden from screen readers. */
export const Avatar = ({ name, photo, size = 32 }: { name: string; photo: string | null; size?: number }) => (
  <span className={styles.avatar} style={{ width: size, height: size, fontSize: size * 0.4 }} aria-hidden>
    {photo === null ? initialsOf(name) : <img src={photo} alt="" width={size} height={size} />}
  </span>
)

/** The initials of the first and the last word: 'Ana María de la Cruz' is AC. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map(word => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
