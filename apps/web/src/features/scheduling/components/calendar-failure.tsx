import { Button } from '@mantine/core'
import { Message } from '../../../ui/message.tsx'
import styles from './calendar-failure.module.css'

/** Above the calendar: what could not be read, and a way to try again. What was read before stays in sight. */
export const CalendarFailure = ({
  title,
  error,
  retry,
}: {
  title: string
  error: Error
  retry: () => void
}) => (
  <div className={styles.failure}>
    <Message
      kind="alert"
      title={title}
      actions={
        <Button variant="default" onClick={retry}>
          Retry
        </Button>
      }
    >
      <p>{error.message}</p>
    </Message>
  </div>
)
