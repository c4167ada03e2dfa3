import type { ReactNode } from 'react'
import styles from './press-tile.module.css'

type Props = {
  isPressed: boolean
  onPress: () => void
  /** The colour of what it counts, if it has one. */
  edge?: string
  children: ReactNode
}

/** A figure that filters the list below it until it is pressed again. */
export const PressTile = ({ isPressed, onPress, edge, children }: Props) => (
  <button
    type="button"
    className={styles.tile}
    aria-pressed={isPressed}
    style={edge === undefined ? {} : { borderLeft: `3px solid ${edge}` }}
    onClick={onPress}
  >
    {children}
  </button>
)
