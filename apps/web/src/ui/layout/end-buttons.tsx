import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './end-buttons.module.css'

/** The buttons that end a form in the middle of a page; on a phone they share its width. */
export const EndButtons = ({ children }: { children: ReactNode }) => (
  <Group gap="xs" justify="flex-end" className={styles.buttons}>
    {children}
  </Group>
)
