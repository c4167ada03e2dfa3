import { Button } from '@mantine/core'
import notice from '../ui/notice-bar.module.css'
import { reconnectLive, useLiveState } from './live.ts'
import styles from './live-bar.module.css'

const words = {
  paused: { text: 'Live updates are paused', action: 'Reconnect' },
  // Only for as long as the server cannot be asked: its answer leads to the login page.
  'signed-out': { text: 'Live updates are paused: you may be signed out', action: 'Check again' },
}

/** Quiet, and only when it matters: what is on the screen may be out of date. */
export function LiveBar() {
  const state = useLiveState()
  const said = state === 'paused' || state === 'signed-out' ? words[state] : undefined
  if (said === undefined) return null
  return (
    <div className={`${notice.bar} ${styles.bar}`}>
      <span>{said.text}</span>
      <Button variant="subtle" className={styles.action} onClick={reconnectLive}>
        {said.action}
      </Button>
    </div>
  )
}
