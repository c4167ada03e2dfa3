import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** The text of an empty list. */
export const NothingSent = ({ children }: { children: ReactNode }) => (
  <Text maw={640} py="xl" c="dimmed" textWrap="pretty">
    {children}
  </Text>
)

/** The list of everything of one kind that was sent. */
export const SandboxList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className="line-above" aria-label={label}>
    {children}
  </ul>
)

type EntryProps = {
  title: string
  /** Beside the title: its status, and since when. */
  about: string
  children: ReactNode
}

/** One entry with its actions. */
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
