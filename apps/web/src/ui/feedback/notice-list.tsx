import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { Notifications, notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { useIsPhone } from '../../lib/browser/is-phone.ts'
import './notices.css'

export type Notice = { message: ReactNode; autoClose: number | false; color?: string }

const closeButtonProps = { 'aria-label': 'Dismiss' }

export const show = (notice: Notice): string =>
  notifications.show({ ...notice, withBorder: true, closeButtonProps })

export const hide = (id: string): void => void notifications.hide(id)

export const NoticeList = () => (
  // Notices do not cover people's work: they appear beside the calendar's grid, where they hide no appointment, and
  // above the phone's bar.
  <Notifications
    position={useIsPhone() ? 'bottom-center' : 'bottom-left'}
    transitionDuration={120}
    containerWidth={360}
  />
)
