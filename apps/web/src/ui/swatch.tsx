import { Box } from '@mantine/core'

type Props = { color: string; size: number; radius?: number | string }

/** The color of a type, a label or an alert, before its name. */
export const Swatch = ({ color, size, radius = 3 }: Props) => (
  <Box component="span" flex="none" w={size} h={size} bdrs={radius} bg={color} aria-hidden />
)
