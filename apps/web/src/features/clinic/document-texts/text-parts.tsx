import { Box, Group, Stack } from '@mantine/core'
import { Card } from '../../../ui/layout/card.tsx'

/** The names that a text may use, and what replaces them. */
export const TextNames = ({ names }: { names: readonly (readonly [name: string, meaning: string])[] }) => (
  <Stack component="dl" gap="xs">
    {names.map(([name, meaning]) => (
      <Group key={name} wrap="nowrap" align="stretch">
        <Box component="dt" w={124} flex="none">
          <code>{name}</code>
        </Box>
        <Box component="dd" flex={1} miw={0}>
          {meaning}
        </Box>
      </Group>
    ))}
  </Stack>
)

const longestExcerpt = 120

/** As many words of the text as fit on a line of a list. */
export const excerptOf = (body: string): string => {
  const line = body.replaceAll(/\s+/g, ' ')
  return line.length > longestExcerpt
    ? `${line.slice(0, longestExcerpt + 1).replace(/[\s,.;:]*\s\S*$/, '')}…`
    : line
}

/** A text as its reader will see it. */
export const TextPreview = ({ children }: { children: string }) => (
  <Card display="block" py="sm" className="as-typed">
    {children}
  </Card>
)
