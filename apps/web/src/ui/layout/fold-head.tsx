import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { DownIcon } from '../icons.tsx'
import styles from './fold-head.module.css'

type Props = {
  level: 2 | 3 | 4
  title: string
  isOpen: boolean
  onToggle: () => void
  /** The id of the content that is shown and hidden. */
  controls: string
  /** Shown beside the title: a status, or actions. */
  children?: ReactNode
}

/** The head of a part that its title folds and unfolds. */
export function FoldHead({ level, title, isOpen, onToggle, controls, children }: Props) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Box component={`h${level}`} flex={1} miw={0}>
        <button
          type="button"
          className={`quiet ${styles.toggle}`}
          aria-expanded={isOpen}
          aria-controls={controls}
          onClick={onToggle}
        >
          <span className={styles.arrow} data-open={isOpen}>
            <DownIcon />
          </span>
          <bdi>{title}</bdi>
        </button>
      </Box>
      {children}
    </Group>
  )
}
