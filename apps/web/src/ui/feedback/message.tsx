import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './message.module.css'

/**
 * Something to know. An alert is read out at once. A notice is read out only by a `role="status"` that was there
 * before it; whoever shows it has that around it. `isReadOut={false}`: an alert that a passing notice reads out already.
 */
export const Message = ({
  kind,
  title,
  isReadOut = kind === 'alert',
  children,
  actions,
}: {
  kind: 'alert' | 'notice'
  isReadOut?: boolean
  title?: string
  children?: ReactNode
  actions?: ReactNode
}) => (
  <div role={isReadOut ? 'alert' : undefined} className={styles[kind]}>
    {title === undefined ? null : <Text fw={600}>{title}</Text>}
    {children}
    {actions === undefined ? null : (
      <Group gap="xs" mt="sm">
        {actions}
      </Group>
    )}
  </div>
)

type Props = { title?: string; retry: () => void; children?: ReactNode }

/** In place of what is not there: why, and a way to try again. */
export const Failure = ({ retry, ...words }: Props) => (
  <Message
    kind="alert"
    actions={
      <Button variant="default" onClick={retry}>
        Retry
      </Button>
    }
    {...words}
  />
)

/** In place of what could not be loaded: why, and a way to try again. */
export const LoadFailure = ({ what, error, retry }: { what: string; error: Error; retry: () => void }) => (
  <Failure title={`${what} could not be loaded.`} retry={retry}>
    <p>{error.message}</p>
  </Failure>
)

/** In place of what could not be searched for, and a way to try again. */
export const SearchFailure = ({ words, onRetry }: { words: string; onRetry: () => void }) => (
  <Failure retry={onRetry}>
    <p>{words}</p>
  </Failure>
)
