import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { noPhone } from '../../lib/no-phone.ts'
import { pageSettings } from '../../lib/page-settings.ts'
import { notifyError } from '../../ui/notices.tsx'

type Props = {
  /** What it says. */
  label: string
  patient: { id: number; phoneNumber: string | null }
  /** A conversation beside what is being looked at. */
  inNewTab?: boolean
}

/** To the conversation with a patient; without a number it says what is missing. Where nobody can be texted it is not there. */
export function MessageButton({ label, patient, inNewTab = false }: Props) {
  if (!pageSettings.sendsTexts()) return null
  if (patient.phoneNumber === null) {
    return (
      <Button variant="default" onClick={() => notifyError(noPhone)}>
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
