import { Box, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

/** The title of a page of the settings. */
export const SettingsTitle = ({ children }: { children: string }) => (
  <Box component="h1" mb="lg">
    {children}
  </Box>
)

/** A placeholder in the shape of what is being loaded, so that nothing moves when it is there. */
export const LoadingShape = ({ children }: { children: ReactNode }) => (
  <Stack gap="xs" pt={5} role="status" aria-label="Loading">
    {children}
  </Stack>
)
