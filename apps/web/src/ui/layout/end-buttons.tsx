import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIsPhone } from '../../lib/browser/is-phone.ts'

/** The buttons that end a form in the middle of a page; on a phone they share its width. */
export const EndButtons = ({ children }: { children: ReactNode }) => (
  <Group gap="xs" justify="flex-end" grow={useIsPhone()}>
    {children}
  </Group>
)
