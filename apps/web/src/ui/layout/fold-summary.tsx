import { Group, type GroupProps } from '@mantine/core'
import { DownIcon } from '../icons.tsx'
import styles from './fold-summary.module.css'

/** The summary of the browser's own details element, with an arrow that shows whether it is open. */
export const FoldSummary = ({ className = '', children, ...rest }: GroupProps) => (
  <Group
    component="summary"
    justify="space-between"
    gap="xs"
    wrap="nowrap"
    className={`${styles.summary} long-words ${className}`}
    {...rest}
  >
    {children}
    <DownIcon />
  </Group>
)
