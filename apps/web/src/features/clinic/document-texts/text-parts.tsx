import { Paper, Stack } from '@mantine/core'
import styles from './text-parts.module.css'

/** The names that a text may use, and what becomes of them. */
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

/** A text as somebody will read it. */
export const TextPreview = ({ children }: { children: string }) => (
  <Paper withBorder px="md" py="sm" className={styles.preview}>
    {children}
  </Paper>
)
