import { Stack, type StackProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import styles from './bullets.module.css'

/** Sentences with a dot before each. */
export const Bullets = ({ gap = 0, ...list }: StackProps & ComponentProps<'ul'>) => (
  <Stack component="ul" gap={gap} className={styles.bullets} {...list} />
)
