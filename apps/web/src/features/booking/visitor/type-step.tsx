import type { BookingPage } from '@archwire/contract/booking/booking-calls'
import { BookingStep } from '../components/booking-step.tsx'
import styles from './type-step.module.css'

type Props = {
  page: BookingPage
  chosen: number | undefined
  isFirst: boolean
  notice: string | undefined
  onChoose: (typeId: number) => void
}

/** What somebody comes for. */
export const TypeStep = ({ page, chosen, isFirst, notice, onChoose }: Props) => (
  <BookingStep
    clinic={page}
    title="Book an appointment"
    intro={<p>What would you like to come for?</p>}
    progress={{ done: 1, of: 3 }}
    isFirst={isFirst}
    notice={notice}
  >
    <ul className={styles.types}>
      {page.appointmentTypes.map(({ id, title, duration, isRemote }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.type}
            aria-current={id === chosen ? 'true' : undefined}
            onClick={() => onChoose(id)}
          >
            <span className={styles.title}>{title}</span>
            <span className={styles.line}>
              {duration} minutes{isRemote ? ', by video' : ''}
            </span>
          </button>
        </li>
      ))}
    </ul>
  </BookingStep>
)
