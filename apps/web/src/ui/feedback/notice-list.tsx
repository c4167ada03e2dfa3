import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { useIsPhone } from '../../lib/browser/is-phone.ts'
import './notices.css'

export type Notice = { message: ReactNode; autoClose: number | false; color?: string; onClose?: () => void }

const closeButtonProps = { 'aria-label': 'Dismiss' }

/** More would cover what people work at. */
export const mostNotices = 2

/**
 * The same text again takes the place of the former one, so that the same line never stands there twice. Of others the
 * oldest leaves; one that stays until somebody closes it is the last to be put away for another.
 */
export function show(notice: Notice): string {
  const { notifications: shown } = notificationsStore.getState()
  const same = shown.filter(({ message }) => message === notice.message)
  const others = shown.filter(one => !same.includes(one))
  const lastToLeave = (one: { autoClose?: boolean | number }) => Number(one.autoClose === false)
  others.sort((one, other) => lastToLeave(one) - lastToLeave(other))
  const tooMany = others.slice(0, Math.max(0, others.length + 1 - mostNotices))
  for (const { id } of [...same, ...tooMany]) if (id !== undefined) hide(id)
  return notifications.show({ ...notice, withBorder: true, closeButtonProps })
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
