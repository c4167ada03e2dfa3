import { Button, type ButtonProps } from '@mantine/core'
import { Link } from 'react-router'
import { pageSettings } from '../../lib/browser/page-settings.ts'
import { notifyError } from '../../ui/feedback/notices.tsx'
import { UnreadIcon } from '../../ui/icons.tsx'

/** Shown when somebody wants to text a patient who has no number. */
export const noPhoneMessage =
  "This patient doesn't have a phone number! Please, update the patient contact info."

type Props = Pick<ButtonProps, 'variant' | 'px'> & {
  /** The label of the button. */
  label: string
  patient: { id: number; phoneNumber: string | null }
  /** Opens the conversation in a new tab, beside what is being read. */
  inNewTab?: boolean
  /** An icon stands in the place of the label, where there is little room. */
  isIcon?: boolean
}

/**
 * Leads to the conversation with a patient; without a number it says what is missing. It is hidden if texting is not
 * set up.
 */
export function MessageButton({ label, patient, inNewTab = false, isIcon = false, ...own }: Props) {
  if (!pageSettings.sendsTexts()) return null
  const look = {
    variant: 'default',
    ...own,
    ...(isIcon && { 'aria-label': label, title: label, w: 'var(--control)', px: 0 }),
  }
  const shown = isIcon ? <UnreadIcon /> : label
  if (patient.phoneNumber === null) {
    return (
      <Button {...look} onClick={() => notifyError(noPhoneMessage)}>
        {shown}
      </Button>
    )
  }
  return (
    <Button
      {...look}
      component={Link}
      to={`/v2/messages/start-conversation/${patient.id}`}
      {...(inNewTab ? { target: '_blank' } : {})}
    >
      {shown}
    </Button>
  )
}
