import { Box, Group, type GroupProps } from '@mantine/core'
import { WarningIcon } from '../../../ui/icons.tsx'

/** A warning below what it is about. It does not prevent saving. */
export const WarningLine = ({ children, ...line }: GroupProps) => (
  <Group
    component="p"
    wrap="nowrap"
    align="flex-start"
    gap={6}
    fz="xs"
    lh="16px"
    c="var(--warning)"
    {...line}
  >
    <Box component="span" flex="none" display="flex">
      <WarningIcon />
    </Box>
    <span>{children}</span>
  </Group>
)
