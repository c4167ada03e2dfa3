import type { arrival } from '@archwire/domain/scheduling/visits/visit-times'
import { timeWords } from './appointment-words.ts'
import styles from './arrival-words.module.css'

type Props = { came: NonNullable<ReturnType<typeof arrival>>; checkedInTime: string | null; zone: string }

/** When the patient came, whether that was early or late, and how long the wait is. */
export const ArrivalWords = ({ came, checkedInTime, zone }: Props) => (
  <p className={styles.arrival}>
    {checkedInTime === null ? null : `Checked in ${timeWords(checkedInTime, zone)} · `}
    <span className={styles.punctuality} data-colour={came.colour}>
      {came.sentence}
    </span>
  </p>
)
