import type { Band } from '@archwire/domain/reports/dashboard'
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './rate.module.css'

/** What is said by a colour is said by a mark as well, and to whoever listens by a word. */
export const bandMarks = {
  green: { mark: '▲', word: 'good' },
  yellow: { mark: '◆', word: 'fair' },
  orange: { mark: '◆', word: 'fair' },
  red: { mark: '▼', word: 'low' },
} satisfies Record<Band, { mark: string; word: string }>

/** A rate, with its colour. */
export const Rate = ({ band, children }: { band: Band; children: ReactNode }) => (
  <span className={styles.rate} data-band={band}>
    <span aria-hidden className={styles.mark}>
      {bandMarks[band].mark}
    </span>
    {children}
    <VisuallyHidden>, {bandMarks[band].word}</VisuallyHidden>
  </span>
)
