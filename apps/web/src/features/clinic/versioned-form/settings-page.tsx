import { Box, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

/** What a page of the settings is called. */
export const SettingsTitle = ({ children }: { children: string }) => (
  <Box component="h1" mb="lg">
    {children}
  </Box>
)

/** The shape of what is loading, so that nothing moves when it comes. */
export const LoadingShape = ({ children }: { children: ReactNode }) => (
  <Stack gap="xs" pt={5} role="status" aria-label="Loading">
    {children}
  </Stack>
)
