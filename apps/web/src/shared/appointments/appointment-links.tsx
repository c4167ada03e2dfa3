import type { AppointmentSummary } from '@archwire/contract/scheduling/appointment'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatInstant } from '../../lib/dates/instants.ts'
import { useDialogState } from '../../lib/navigation/dialog-route.ts'
import { Placeholder } from '../../ui/feedback/placeholder.tsx'
import styles from './appointment-links.module.css'

type Props = {
  title: string
  /** Undefined while they are not known. */
  list: AppointmentSummary[] | undefined
  /** The clinic's. */
  zone: string
  /** Each link replaces the dialog that contains it. */
  replace?: boolean
}

/** The appointments of a patient; each opens its dialog. */
export function AppointmentLinks({ title, list, zone, replace = false }: Props) {
  const dialog = useDialogState(undefined, { replace })
  const id = useId()
  return (
    <section className={styles.box} aria-labelledby={id}>
      <p id={id} className={styles.title}>
        {title}
      </p>
      {list === undefined ? <Placeholder width={180} label="Loading" /> : null}
      {list?.length === 0 ? <p className={styles.none}>None</p> : null}
      <ul className={styles.list}>
        {list?.map(one => (
          <li key={one.id}>
            <Link to={`/v2/appointment/${one.id}`} state={dialog} replace={replace} className={styles.one}>
              <span>{formatInstant(one.startsAt, zone)}</span>
              <span className={styles.none}>
                {[one.appointmentType.title, markOf(one)].filter(Boolean).join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const markOf = ({ noShow, reschedule, seated, finished }: AppointmentSummary) =>
  [noShow && 'No Show', reschedule && 'Reschedule', finished && 'Finished', seated && 'Seated'].find(Boolean)
