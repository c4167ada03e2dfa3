import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { Notifications, notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { useIsPhone } from '../../lib/browser/is-phone.ts'
import './notices.css'

export type Notice = { message: ReactNode; autoClose: number | false; color?: string; onClose?: () => void }

const closeButtonProps = { 'aria-label': 'Dismiss' }

let last: { message: ReactNode; id: string } | undefined

/** The same text again takes the place of the former one, so that the same line never stands there twice. */
export function show(notice: Notice): string {
  if (last !== undefined && last.message === notice.message) hide(last.id)
  const id = notifications.show({ ...notice, withBorder: true, closeButtonProps })
  last = { message: notice.message, id }
  return id
}

export const hide = (id: string): void => void notifications.hide(id)

export const NoticeList = () => (
  // Notices do not cover people's work: they appear at the foot of the side panel, as wide as it is, and above the
  // phone's bar.
  <Notifications
    position={useIsPhone() ? 'bottom-center' : 'bottom-left'}
    transitionDuration={120}
    containerWidth={248}
  />
)
