import { Placeholder } from '../../ui/feedback/placeholder.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import styles from './session-form.module.css'

/** Shown in place of a page that needs no login, while the server is asked whether somebody is logged in. */
export const SessionSkeleton = () => (
  <main className={`${styles.screen} late`}>
    <div className={styles.form}>
      <Wordmark />
      <h1>
        <Placeholder width={160} label="Loading" />
      </h1>
      <Placeholder width="100%" height="var(--control)" />
      <Placeholder width="100%" height="var(--control)" />
    </div>
  </main>
)
