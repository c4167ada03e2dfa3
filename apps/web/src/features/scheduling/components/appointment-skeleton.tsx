import { Placeholder } from '../../../ui/placeholder.tsx'
import styles from './appointment-window.module.css'

/** The shape of the window, so that nothing moves when the appointment comes. */
export const AppointmentSkeleton = () => (
  <div className={`late ${styles.columns}`} role="status" aria-label="Loading">
    <div className={styles.card}>
      <Placeholder width={220} height={24} />
      {[180, 140, 120, 150].map(width => (
        <Placeholder key={width} width={width} />
      ))}
      <Placeholder width={280} height={32} />
      <Placeholder width="100%" height={72} />
    </div>
    <div className={styles.card}>
      <Placeholder width={160} height={24} />
      {[190, 130].map(width => (
        <Placeholder key={width} width={width} />
      ))}
      <Placeholder width={110} height={32} />
    </div>
  </div>
)
