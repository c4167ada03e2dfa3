import { Placeholder } from '../../../ui/placeholder.tsx'
import styles from './dashboard-skeleton.module.css'

const cards = ['bookings', 'showed up', 'no-shows', 'starts']
const sections = [176, 184, 192, 240]

/** The shape of the page, so that nothing moves when the numbers come. */
export const DashboardSkeleton = () => (
  <div className={`late ${styles.page}`}>
    <div className={styles.cards}>
      {cards.map(card => (
        <div key={card} className={styles.card}>
          <Placeholder width={88} />
          <Placeholder width={64} height={28} />
        </div>
      ))}
    </div>
    <div className={styles.charts}>
      <div className={styles.chart}>
        <p role="status">Loading performance metrics...</p>
      </div>
      <div className={styles.chart} />
    </div>
    {sections.map(width => (
      <div key={width} className={styles.section}>
        <Placeholder width={width} />
      </div>
    ))}
  </div>
)
