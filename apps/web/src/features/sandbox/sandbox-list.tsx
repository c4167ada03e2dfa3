import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** What is said where nothing was sent yet. */
export const NothingSent = ({ children }: { children: ReactNode }) => (
  <Text maw={640} py="xl" c="dimmed" textWrap="pretty">
    {children}
  </Text>
)

/** Everything of one kind that was sent. */
export const SandboxList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className="line-above" aria-label={label}>
    {children}
  </ul>
)

type EntryProps = {
  title: string
  /** Beside the title: how far it is, and since when. */
  about: string
  children: ReactNode
}

/** One of them, and what can be done about it. */
export const SandboxEntry = ({ title, about, children }: EntryProps) => (
  <Stack component="li" gap="xs" py="sm" className="line-below">
    <Group component="p" gap="4px 12px" fw={500}>
      <span>{title}</span>
      <Text span inherit c="dimmed" fw={400}>
        {about}
      </Text>
    </Group>
    {children}
  </Stack>
)
