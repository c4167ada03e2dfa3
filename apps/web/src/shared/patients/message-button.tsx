import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { pageSettings } from '../../lib/browser/page-settings.ts'
import { notifyError } from '../../ui/feedback/notices.tsx'

/** Shown when somebody wants to text a patient who has no number. */
export const noPhoneMessage =
  "This patient doesn't have a phone number! Please, update the patient contact info."

type Props = {
  /** The label of the button. */
  label: string
  patient: { id: number; phoneNumber: string | null }
  /** Opens the conversation in a new tab, beside what is being read. */
  inNewTab?: boolean
}

/**
 * Leads to the conversation with a patient; without a number it says what is missing. It is hidden if texting is not
 * set up.
 */
export function MessageButton({ label, patient, inNewTab = false }: Props) {
  if (!pageSettings.sendsTexts()) return null
  if (patient.phoneNumber === null) {
    return (
      <Button variant="default" onClick={() => notifyError(noPhoneMessage)}>
        {label}
      </Button>
    )
  }
  return (
    <Button
      variant="default"
      component={Link}
      to={`/v2/messages/start-conversation/${patient.id}`}
      {...(inNewTab ? { target: '_blank' } : {})}
    >
      {label}
    </Button>
  )
}
