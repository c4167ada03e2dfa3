import type { ReactNode } from 'react'
import styles from './icon-button.module.css'

type Props = {
  label: string
  /** Shown as switched on. */
  isOn?: boolean
  onClick: () => void
  /** The icon. */
  children: ReactNode
}

export const IconButton = ({ label, isOn = false, onClick, children }: Props) => (
  <button
    type="button"
    className={`quiet ${styles.button}`}
    aria-label={label}
    title={label}
    data-on={isOn}
    onClick={onClick}
  >
    {children}
  </button>
)
