import type { ReactNode } from 'react'
import { Message } from '../../../ui/message.tsx'
import styles from './record-frame.module.css'

/** In place of a record that became part of another one; `action` opens that one. */
export const MovedRecord = ({ action }: { action: ReactNode }) => (
  <div className={styles.record}>
    <h1 tabIndex={-1}>Patient</h1>
    <Message kind="notice" title="This record became part of another one." actions={action} />
  </div>
)
