import { Stack } from '@mantine/core'
import { Card } from '../../../ui/layout/card.tsx'
import styles from './text-parts.module.css'

/** The names that a text may use, and what replaces them. */
export const TextNames = ({ names }: { names: readonly (readonly [name: string, meaning: string])[] }) => (
  <Stack component="dl" gap="xs" className={styles.names}>
    {names.map(([name, meaning]) => (
      <div key={name}>
        <dt>
          <code>{name}</code>
        </dt>
        <dd>{meaning}</dd>
      </div>
    ))}
  </Stack>
)

/** A text as its reader will see it. */
export const TextPreview = ({ children }: { children: string }) => (
  <Card display="block" py="sm" className={styles.preview}>
    {children}
  </Card>
)
