import { Text } from '@mantine/core'

/** How many are in a group. */
export const Count = ({ of }: { of: number }) => (
  <Text component="span" fz="xs" lh="20px" fw={500} miw={20} px={6} bdrs={10} bg="var(--waiting)" ta="center">
    {of}
  </Text>
)
