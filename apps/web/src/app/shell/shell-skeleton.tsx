import { Placeholder } from '../../ui/feedback/placeholder.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import bar from './bars/bar.module.css'
import frame from './shell-frame.module.css'
import styles from './shell-skeleton.module.css'

/** In place of the bars and the page while their code, or the answer who is signed in, is on its way. */
export const ShellSkeleton = () => (
  <div className={`late ${styles.screen}`}>
    <header className={`${bar.bar} ${styles.bar}`}>
      <Wordmark />
    </header>
    <div className={frame.body}>
      <div className={styles.panel} />
      <main className={frame.main}>
        <h1>
          <Placeholder width={240} label="Loading" />
        </h1>
      </main>
    </div>
  </div>
)
