import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useStickyFoot } from '../layout/sticky-foot.ts'
import styles from './form-dialog.module.css'

type Props = {
  /** Shown above the buttons: information for the decision. */
  notice?: ReactNode
  /** Shown apart from the buttons: further actions on the record. */
  more?: ReactNode
  children: ReactNode
}

/** The buttons of a dialog; they stay visible while the rest scrolls. */
export const DialogFoot = ({ notice, more, children }: Props) => (
  <Box
    ref={useStickyFoot()}
    pos="sticky"
    bottom={0}
    px="var(--gutter)"
    py="sm"
    bg="var(--mantine-color-body)"
    className={`${styles.foot} line-above`}
  >
    {notice}
    <Group justify="flex-end" gap="xs" className={styles.buttons}>
      {more === undefined ? null : (
        <Box mr="auto" className={styles.more}>
          {more}
        </Box>
      )}
      {children}
    </Group>
  </Box>
)
