import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './message.module.css'

/**
 * A message on the page. An alert is announced at once. A notice is announced only inside of a `role="status"` that
 * was there before it, which the caller provides. `isReadOut={false}`: an alert that a passing notice announces
 * already.
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

/** Shown in place of missing content: the reason, and a Retry button. */
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

/** Shown in place of content that could not be loaded: the reason, and a Retry button. */
export const LoadFailure = ({ what, error, retry }: { what: string; error: Error; retry: () => void }) => (
  <Failure title={`${what} could not be loaded.`} retry={retry}>
    <p>{error.message}</p>
  </Failure>
)

/** Shown in place of the results of a failed search, with a Retry button. */
export const SearchFailure = ({ words, onRetry }: { words: string; onRetry: () => void }) => (
  <Failure retry={onRetry}>
    <p>{words}</p>
  </Failure>
)
