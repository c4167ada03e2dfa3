import type { DeliveryStatus, Message } from '@archwire/contract/messaging/calls'
import { VisuallyHidden } from '@mantine/core'
import type { ComponentType } from 'react'
import { CheckIcon, ClockIcon, WarningIcon } from '../../../ui/icons.tsx'
import styles from './delivery-sign.module.css'

const signs: Record<DeliveryStatus, { label: string; Icon: ComponentType }> = {
  sending: { label: 'Sending', Icon: ClockIcon },
  sent: { label: 'Sent', Icon: CheckIcon },
  failed: { label: 'Message not sent', Icon: WarningIcon },
}

/** How a text of the clinic fares. What patients write has arrived. */
export function DeliverySign({ message }: { message: Pick<Message, 'type' | 'deliveryStatus'> }) {
  if (message.type === 'Incoming') return null
  const { label, Icon } = signs[message.deliveryStatus]
  return (
    <span className={styles.sign} data-status={message.deliveryStatus} title={label}>
      <Icon />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
