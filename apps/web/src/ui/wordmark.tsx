import { Group } from '@mantine/core'
import mark from './archwire.svg'

export const Wordmark = () => (
  <Group component="span" display="inline-flex" gap="xs" wrap="nowrap" fw={600} lts="-0.01em">
    <img src={mark} alt="" width={24} height={24} />
    Archwire
  </Group>
)
