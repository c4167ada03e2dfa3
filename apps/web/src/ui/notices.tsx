import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { Button } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import './notices.css'

const fourSeconds = 4_000
const tenSeconds = 10_000
const closeButtonProps = { 'aria-label': 'Dismiss' }

/** Where the passing notices appear; once per app. */
export const Notices = () => (
  <Notifications position="top-center" transitionDuration={120} containerWidth={360} />
)

export const notifySaved = (message = 'Saved successfully'): void => {
  notifications.show({ message, autoClose: fourSeconds, withBorder: true, closeButtonProps })
}

/** For ten seconds, after something was given up. Answers how to take the offer back. */
export const offerUndo = (message: string, undo: () => void): (() => void) => {
  const takeBack = () => void notifications.hide(id)
  const id = notifications.show({
    message: (
      <div className="notice-with-action">
        {message}
        <Button
          variant="subtle"
          onClick={() => {
            takeBack()
            undo()
          }}
        >
          Undo
        </Button>
      </div>
    ),
    autoClose: tenSeconds,
    withBorder: true,
    closeButtonProps,
  })
  return takeBack
}
