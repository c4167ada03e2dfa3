import { Failure } from '../../../ui/failure.tsx'
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
    <Failure title={title} retry={retry}>
      <p>{error.message}</p>
    </Failure>
  </div>
)
