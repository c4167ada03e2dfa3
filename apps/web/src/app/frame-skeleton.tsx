import { Placeholder } from '../ui/placeholder.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import styles from './frame.module.css'

/** In place of a signed-in screen while its code, or the answer who is signed in, is on its way. */
export const FrameSkeleton = () => (
  <div className="late">
    <header className={styles.bar}>
      <Wordmark />
    </header>
    <main className={styles.main}>
      <h1>
        <Placeholder width={240} label="Loading" />
      </h1>
    </main>
  </div>
)
