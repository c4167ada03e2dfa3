import { Button } from '@mantine/core'
import { Message } from './message.tsx'

/** In place of what could not be loaded: why, and a way to try again. */
export const LoadFailure = ({ what, error, retry }: { what: string; error: Error; retry: () => void }) => (
  <Message
    kind="alert"
    title={`${what} could not be loaded.`}
    actions={
      <Button variant="default" onClick={retry}>
        Retry
      </Button>
    }
  >
    <p>{error.message}</p>
  </Message>
)
