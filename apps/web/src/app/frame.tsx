import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Wordmark } from '../ui/wordmark.tsx'
import styles from './frame.module.css'
import { LiveBar } from './live-bar.tsx'

/** What surrounds every signed-in screen: the bar on top, and a word when live updates are paused. */
export const Frame = ({ actions, children }: { actions: ReactNode; children: ReactNode }) => (
  <>
    <header className={styles.bar}>
      <Link to="/v2" className={styles.home}>
        <Wordmark />
      </Link>
      <div className={styles.actions}>{actions}</div>
    </header>
    <LiveBar />
    <main className={styles.main}>{children}</main>
  </>
)
