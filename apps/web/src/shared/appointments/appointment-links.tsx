import type { AppointmentSummary } from '@archwire/contract/scheduling/appointment'
import { Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatInstant } from '../../lib/dates/instants.ts'
import { useDialogState } from '../../lib/navigation/dialog-route.ts'
import { Placeholder } from '../../ui/feedback/placeholder.tsx'
import styles from './appointment-links.module.css'

type Props = {
  title: string
  /** Undefined until they are loaded. */
  list: AppointmentSummary[] | undefined
  /** The clinic's time zone. */
  zone: string
  /** Each link replaces the dialog that contains it. */
  replace?: boolean
}

/** The appointments of a patient; each opens its dialog. */
export function AppointmentLinks({ title, list, zone, replace = false }: Props) {
  const dialog = useDialogState(undefined, { replace })
  const id = useId()
  return (
    <Stack component="section" gap={4} aria-labelledby={id}>
      <Text id={id} fw={600}>
        {title}
      </Text>
      {list === undefined ? <Placeholder width={180} label="Loading" /> : null}
      {list?.length === 0 ? <Text c="dimmed">None</Text> : null}
      <ul>
        {list?.map(one => (
          <li key={one.id}>
            <Link
              to={`/v2/appointment/${one.id}`}
              state={dialog}
              replace={replace}
              className={`quiet ${styles.one}`}
            >
              <span>{formatInstant(one.startsAt, zone)}</span>
              <Text component="span" c="dimmed">
                {[one.appointmentType.title, markOf(one)].filter(Boolean).join(' · ')}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

const markOf = ({ noShow, reschedule, seated, finished }: AppointmentSummary) =>
  [noShow && 'No Show', reschedule && 'Reschedule', finished && 'Finished', seated && 'Seated'].find(Boolean)
