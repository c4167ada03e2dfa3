import type { ReactNode } from 'react'
import styles from './press-tile.module.css'

type Props = { isPressed: boolean; onPress: () => void; children: ReactNode }

/** A figure that filters the list below it until it is pressed again. */
export const PressTile = ({ isPressed, onPress, children }: Props) => (
  <button type="button" className={styles.tile} aria-pressed={isPressed} onClick={onPress}>
    {children}
  </button>
)
