import { Button } from '@mantine/core'
import { reconnectLive, useLiveState } from './live.ts'
import styles from './live-bar.module.css'

/** Quiet, and only when it matters: what is on the screen may be out of date. */
export function LiveBar() {
  const isPaused = useLiveState() === 'paused'
  return (
    <div role="status">
      {isPaused ? (
        <div className={styles.bar}>
          Live updates are paused
          <Button variant="subtle" size="compact-sm" onClick={reconnectLive}>
            Reconnect
          </Button>
        </div>
      ) : null}
    </div>
  )
}
