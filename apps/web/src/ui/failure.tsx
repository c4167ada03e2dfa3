import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Message } from './message.tsx'

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
