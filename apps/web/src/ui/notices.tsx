import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { Notifications, notifications } from '@mantine/notifications'
import './notices.css'

const fourSeconds = 4_000
const closeButtonProps = { 'aria-label': 'Dismiss' }

/** Where the passing notices appear; once per app. */
export const Notices = () => (
  <Notifications position="top-center" transitionDuration={120} containerWidth={360} />
)

export const notifySaved = (message = 'Saved successfully'): void => {
  notifications.show({ message, autoClose: fourSeconds, withBorder: true, closeButtonProps })
}
