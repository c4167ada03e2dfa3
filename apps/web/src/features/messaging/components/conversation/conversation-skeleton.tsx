import { Placeholder } from '../../../../ui/placeholder.tsx'
import styles from './conversation-pane.module.css'

/** The shape of a conversation, until it is there. */
export const ConversationSkeleton = () => (
  <div className={`late ${styles.waiting}`} role="status" aria-label="Loading">
    <Placeholder width={180} height={28} />
    <div className={styles.waitingMessages}>
      {[220, 300, 160, 260].map((width, index) => (
        <div key={width} data-mine={index % 2 === 1}>
          <Placeholder width={width} height={36} />
        </div>
      ))}
    </div>
    <Placeholder width="100%" height="var(--control)" />
  </div>
)
